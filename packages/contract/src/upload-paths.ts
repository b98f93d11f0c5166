/** Where uploaded files are served, each under a name of its own that is never used again. */
export const UPLOADS_PATH = "/uploads/";
/** Where the recordings among them are. */
export const AUDIO_PATH = "/uploads/audio/";
/** Where the pictures among them are. */
export const PICTURES_PATH = "/uploads/pictures/";

/** DEC-93: a recording has at most so many bytes. */
export const MAX_RECORDING_BYTES = 20 * 1024 * 1024;
/** a picture has fewer bytes than this. */
export const PICTURE_BYTES_BELOW = 5 * 1024 * 1024;
/** DEC-93: what a picture may be; no SVG, which can hold scripts. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;
