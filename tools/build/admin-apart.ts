/** The built app as far as the rule of the administrator's pages reads it. */
export interface BuiltPages {
  /** The texts of scripts and pages, by their paths in the build. */
  texts: ReadonlyMap<string, string>;
  /** What the service worker fetches at its installation. */
  precached: readonly string[];
  /** What the app's own page asks for by itself. */
  firstFiles: readonly string[];
}

const ADMIN = /(?:^|\/)admin-[^/]*\.(?:js|css)$/;
/** A static import; what is loaded on demand is called as a function. */
const NEEDS_ADMIN = /\b(?:from|import)\s*["'`]\.\/admin-/;
/** Stands in the library of the administrator's tables, and in no other program. */
const TABLES = "mantine-datatable";

/**
 * What is wrong where something of the administrator's pages has come to other devices: it is in the
 * precache, kept by the worker, fetched with the first page, or needed by another script. One line
 * for each breach; nothing where all is well.
 */
export function adminOutOfPlace({ texts, precached, firstFiles }: BuiltPages): string[] {
  const problems: string[] = [];
  const scripts = [...texts].filter(([path]) => path.endsWith(".js"));
  for (const [path, text] of scripts) {
    if (ADMIN.test(path)) continue;
    if (NEEDS_ADMIN.test(text)) problems.push(`${path} needs a part of the admin area`);
    if (text.includes(TABLES)) problems.push(`${path} holds the tables of the admin area`);
  }
  // Without them the lines above would find nothing whatever the app holds.
  if (!scripts.some(([path]) => ADMIN.test(path))) {
    problems.push("No script of the admin area was built");
  }
  if (/assets\/admin-/.test(texts.get("sw.js") ?? "")) {
    problems.push("sw.js names a part of the admin area");
  }
  for (const path of precached) {
    if (ADMIN.test(path)) problems.push(`${path} is in the precache`);
  }
  for (const path of firstFiles) {
    if (ADMIN.test(path)) problems.push(`${path} is in the first load`);
  }
  return problems;
}
