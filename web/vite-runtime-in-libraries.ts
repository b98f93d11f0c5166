import type { Plugin, Rolldown } from "vite";

/** The file with the bundler's own few functions, and the one that every page begins with. */
const RUNTIME = "rolldown-runtime";
const LIBRARIES = "libraries";
/** What the latter passes them on as. */
const PASSED_ON = "bundlerRuntime";

/**
 * Puts the bundler's own functions, 700 bytes, into the libraries' file: by themselves they are a
 * request of each first visit (docs/decisions/0096-fifteen-requests.md). The bundler has no group for
 * them. A script that leads to the libraries has another name with each other name of theirs, so it may
 * ask them; any other one gets its own copy.
 */
export function runtimeInLibraries(): Plugin {
  return {
    name: "reignwell:runtime-in-libraries",
    apply: "build",
    enforce: "pre",
    // A script that is put together in another way needs another name: nobody asks twice for a kept one.
    augmentChunkHash: () => [PASSED_ON, passOn, leadingTo, takeFrom, valueOf, nameOf].join(""),
    // Before Vite notes what each script needs.
    generateBundle: { order: "pre", handler: (_options, bundle) => passOn(bundle) },
  };
}

function passOn(bundle: Rolldown.OutputBundle): void {
  const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
  const [runtime, libraries] = [RUNTIME, LIBRARIES].map((name) =>
    chunks.find((chunk) => chunk.name === name),
  );
  if (!runtime || !libraries) throw new Error(`The build has no ${RUNTIME}, or no ${LIBRARIES}`);
  // They have to be there before any other script runs that takes the functions from them.
  if (libraries.imports.join() !== runtime.fileName || runtime.imports.length > 0) {
    throw new Error(`The ${LIBRARIES} need another file, or not the ${RUNTIME}`);
  }
  const inFull = `var ${PASSED_ON}=${valueOf(runtime.code)};`;
  const asked = `import{${PASSED_ON}}from"./${nameOf(libraries)}";`;
  const leads = leadingTo(libraries, bundle);
  for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
    takeFrom(leads.has(chunk) ? asked : inFull, chunk, runtime);
    const others = chunk.imports.filter((file) => file !== runtime.fileName);
    chunk.imports = [...new Set(leads.has(chunk) ? [...others, libraries.fileName] : others)];
  }
  libraries.code += `export{${PASSED_ON}};`;
  delete bundle[runtime.fileName];
}

/** The scripts that need another one, or one that needs it. */
function leadingTo(
  target: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
): Set<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>();
  const seen = new Map<string, boolean>();
  const leads = (file: string): boolean => {
    const known = seen.get(file);
    if (known !== undefined) return known;
    seen.set(file, false);
    const part = bundle[file];
    if (part?.type !== "chunk") return false;
    const isLeading = part.imports.some((each) => each === target.fileName || leads(each));
    seen.set(file, isLeading);
    if (isLeading) found.add(part);
    return isLeading;
  };
  for (const file of Object.keys(bundle)) leads(file);
  return found;
}

/** The functions of the runtime by the names under which it exports them, as one expression. */
function valueOf(code: string): string {
  const [, body, names] = /^([^]*?);?export\s*\{([^}]*)\};?\s*$/.exec(code) ?? [];
  if (!body || !names) throw new Error("The bundler writes its runtime in another way");
  const members = names.split(",").map((each) => {
    const [inside = "", outside = inside] = each.trim().split(/\s+as\s+/);
    return `${outside}:${inside}`;
  });
  return `(()=>{${body};return{${members.join()}}})()`;
}

/** Has a script take the runtime's functions from elsewhere. */
function takeFrom(
  source: string,
  chunk: Rolldown.OutputChunk,
  runtime: Rolldown.OutputChunk,
): void {
  const statement = new RegExp(
    String.raw`import\s*\{([^}]*)\}\s*from\s*"\./${nameOf(runtime)}";?`,
  ).exec(chunk.code);
  const [whole, names] = statement ?? [];
  if (!whole || !names) throw new Error(`${chunk.fileName} takes the runtime in another way`);
  const taken = names.replaceAll(/\s+as\s+/g, ":");
  chunk.code = chunk.code.replace(whole, () => `${source}var{${taken}}=${PASSED_ON};`);
}

function nameOf({ fileName }: Rolldown.OutputChunk): string {
  return fileName.replace(/^.*\//, "");
}
