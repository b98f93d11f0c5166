import type { Toast } from "../../toast.ts";

/** What is said of uploaded recordings and pictures (X-016, X-018, DEC-93). */
export const uploads = {
  wrongPictureType: {
    title: "Invalid file type",
    description: "Please select an image file (JPEG, PNG, etc.)",
  } satisfies Toast,
  pictureTooLarge: {
    title: "File too large",
    description: "Image must be less than 5MB",
  } satisfies Toast,
  recordingFailed: {
    title: "Upload failed",
    description: "Failed to upload audio file. Please try again.",
  } satisfies Toast,
  pictureFailed: {
    title: "Failed to upload image",
    description: "There was a problem uploading the image.",
  } satisfies Toast,
  recordingDone: { title: "Audio uploaded successfully" } satisfies Toast,
  pictureDone: { title: "Image uploaded successfully" } satisfies Toast,
  wrongRecordingType: "Please select an MP3 file.",
  recordingTooLarge: "An audio file can have at most 20MB.",
  none: "Please select a file first.",
  oneOnly: "Please upload one file at a time.",
  wrongName: "This file’s name holds a path. Rename the file and try again.",
  interrupted: "The upload stopped before the whole file was here. Please try again.",
  gone: "This file is no longer here: one that isn’t saved within a day is deleted. Please upload it again.",
  notHere:
    "This server doesn’t have this file. Leave the field empty here, and upload the file in the form afterwards.",
  stillSending: {
    title: "The file is still on its way",
    description: "Wait until it has arrived, then save once more.",
  } satisfies Toast,
  unreadablePicture: "This image is damaged or too big to be opened. Please select another one.",
  unreadableRecording: "This MP3 file is damaged. Please select another one.",
  holdsMore:
    "This file holds something else besides. Save it again in an editor, or select another one.",
} as const;
