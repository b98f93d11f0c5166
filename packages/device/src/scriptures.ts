export {
  audioToKeep,
  cachedScripture as cached,
  keepScripturesAhead as keepAhead,
  keepsAudio,
  setKeepsAudio,
} from "@reignwell/local-db";
