import type { HtmlTagDescriptor, Plugin } from "vite";

/** The part that main.tsx loads after its libraries, by its name in vite-chunks.ts. */
const FILES = /^assets\/first-[^/]+\.(js|css)$/;

/** Has the page ask for the app at once, before its first script says so. */
export function startFiles(): Plugin {
  return {
    name: "reignwell:start-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_page, { bundle }) => {
        const files = Object.keys(bundle ?? {}).filter((file) => FILES.test(file));
        if (files.length !== 2) throw new Error("The build has no script and style to begin with");
        return files.map(askFor);
      },
    },
  };
}

function askFor(file: string): HtmlTagDescriptor {
  const rel = file.endsWith(".css") ? "stylesheet" : "modulepreload";
  return { tag: "link", attrs: { rel, crossorigin: true, href: `/${file}` }, injectTo: "head" };
}
