// What a form holds and has not saved. It stays on this device, so no run of the engine follows.
export {
  changeDraft as change,
  deleteDraft as remove,
  draftStorage as ofForm,
  draftsUnder as under,
  keepDraftAsVersions as keepAsVersions,
  readDraft as read,
  writeDraft as write,
} from "@reignwell/local-db";
