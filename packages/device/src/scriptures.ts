export {
  audioToKeep,
  cachedScripture as cached,
  cachedScripturesBetween as cachedBetween,
  cachedScripturesFrom as cachedFrom,
  cacheScripture as keep,
  keepScripturesAhead as keepAhead,
  keepsAudio,
  setKeepsAudio,
} from "@reignwell/local-db";
