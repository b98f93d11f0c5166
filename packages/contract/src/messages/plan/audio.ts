/** The recordings. */
export const audio = {
  /** AU-001, AU-002. */
  listen: "Listen",
  pause: "Pause",
  resume: "Resume",
  stop: "Stop",
  reset: "Reset",
  /** AU-004. */
  loading: "Loading audio...",
  tooltip: (label: string) => `${label} - Click to play uploaded audio`,
  /** AU-011 to AU-014. */
  autoplayBlocked: {
    title: "Autoplay blocked",
    description: "Please tap the play button to listen to the audio",
  },
  playbackFailed: {
    title: "Audio playback failed",
    description: "Unable to play the audio file. Please try again.",
  },
  loadingFailed: {
    title: "Audio loading failed",
    description: "Unable to load the audio file. Please try again.",
  },
  playbackError: {
    title: "Audio playback error",
    description: "Unable to play the audio file. Please try again.",
  },
} as const;
