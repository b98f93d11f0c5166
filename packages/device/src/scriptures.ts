export {
  audioToKeep,
  keepScripturesAhead as keepAhead,
  keepsAudio,
  setKeepsAudio,
} from "@reignwell/local-db";
