export {
  archivedMonth as ofMonth,
  keepArchive as keep,
  newestArchivedDate as newestDate,
  watchArchive as watch,
} from "@reignwell/local-db";
