/** Where uploaded files are served, each under a name of its own that is never used again. */
export const UPLOADS_PATH = "/uploads/";
/** Where the recordings among them are. */
export const AUDIO_PATH = "/uploads/audio/";
