export {
  audioToKeep,
  cachedScripture as cached,
  cachedScripturesFrom as cachedFrom,
  keepScripturesAhead as keepAhead,
  keepsAudio,
  setKeepsAudio,
} from "@reignwell/local-db";
