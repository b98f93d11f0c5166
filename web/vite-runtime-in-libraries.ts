import type { Plugin, Rolldown } from "vite";

/** The file with the bundler's own few functions, and the one that every page begins with. */
const RUNTIME = "rolldown-runtime";
const LIBRARIES = "libraries";
/** What that one passes them on as. */
const PASSED_ON = "bundlerRuntime";

/**
 * Puts the bundler's own functions, 700 bytes, into the libraries' file: by themselves they are a
 * request of each first visit (docs/decisions/0096-fifteen-requests.md). The bundler has no group for
 * them. A script that doesn't need the libraries gets its own copy: with the libraries' address in it,
 * it would have to get another name with each of theirs.
 */
export function runtimeInLibraries(): Plugin {
  return {
    name: "reignwell:runtime-in-libraries",
    apply: "build",
    enforce: "pre",
    // A script that is put together in another way needs another name: nobody asks twice for a kept one.
    augmentChunkHash: () => [valueOf, takeFrom].join(""),
    generateBundle: {
      // Before Vite notes what each script needs.
      order: "pre",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
        const [runtime, libraries] = [RUNTIME, LIBRARIES].map((name) =>
          chunks.find((chunk) => chunk.name === name),
        );
        if (!runtime || !libraries) throw new Error(`The build has no ${RUNTIME}, or no libraries`);
        const functions = valueOf(runtime.code);
        const address = `./${libraries.fileName.replace(/^.*\//, "")}`;
        for (const chunk of chunks) {
          if (!chunk.imports.includes(runtime.fileName)) continue;
          const isTheirs = chunk === libraries;
          const hasThem = chunk.imports.includes(libraries.fileName);
          const source = hasThem
            ? `import{${PASSED_ON}}from"${address}";`
            : `var ${PASSED_ON}=${functions};`;
          takeFrom(chunk, runtime, source);
          if (isTheirs) chunk.code += `export{${PASSED_ON}};`;
        }
        delete bundle[runtime.fileName];
      },
    },
  };
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
function takeFrom(chunk: Rolldown.OutputChunk, runtime: Rolldown.OutputChunk, source: string) {
  const file = runtime.fileName.replace(/^.*\//, "");
  const [statement, names] =
    new RegExp(String.raw`import\s*\{([^}]*)\}\s*from\s*"\./${file}";?`).exec(chunk.code) ?? [];
  if (!statement || !names) throw new Error(`${chunk.fileName} takes the runtime in another way`);
  const taken = names.replaceAll(/\s+as\s+/g, ":");
  chunk.code = chunk.code.replace(statement, () => `${source}var{${taken}}=${PASSED_ON};`);
  chunk.imports = chunk.imports.filter((each) => each !== runtime.fileName);
}
