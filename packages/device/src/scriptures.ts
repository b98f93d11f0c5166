export {
  audioToKeep,
  cachedScripture as cached,
  cachedScripturesFrom as cachedFrom,
  cacheScripture as keep,
  keepScripturesAhead as keepAhead,
  keepsAudio,
  setKeepsAudio,
} from "@reignwell/local-db";
