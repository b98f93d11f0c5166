export {
  archivedMonth as ofMonth,
  keepArchive as keep,
  oldestArchivedMonth as oldestMonth,
  watchArchive as watch,
} from "@reignwell/local-db";
