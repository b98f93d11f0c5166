import * as z from "zod/mini";

/** The answer of `POST /api/upload/audio` (C-021). */
export const uploadedRecording = z.object({ audioUrl: z.string() });

/** The answer of `POST /api/admin/giveaways/upload-image` (C-022). */
export const uploadedPicture = z.object({ imagePath: z.string() });

/** Where an uploaded recording is. */
export type UploadedRecording = z.infer<typeof uploadedRecording>;
/** Where an uploaded picture is. */
export type UploadedPicture = z.infer<typeof uploadedPicture>;
