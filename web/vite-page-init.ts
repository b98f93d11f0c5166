import { readFile } from "node:fs/promises";
import path from "node:path";
import { type HtmlTagDescriptor, minify, type Plugin } from "vite";

/** The first script of a page, which the server lets pass by its hash (security-headers.ts). */
const FILE = "page-init.js";
/** The part that main.tsx loads after its libraries, by its name in vite-chunks.ts. */
const APP_FILES = /^assets\/first-[^/]+\.(js|css)$/;
/** The file with main.tsx in it, likewise. */
const ENTRY = "/assets/libraries-";
/** How the bundler has a page ask for a script. */
const SCRIPTS =
  /<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?\s*/g;

/**
 * Puts `public/page-init.js` into the page itself: as a file of its own it would hold up the first
 * paint by a journey to the server. The same words stay as a file, by which the server knows them
 * and which the document for paying loads.
 */
export function inlinePageInit(): Plugin {
  let words = "";
  return {
    name: "reignwell:inline-page-init",
    apply: "build",
    async configResolved({ publicDir }) {
      const { code } = await minify(FILE, await readFile(path.join(publicDir, FILE), "utf8"));
      words = code.trim();
      if (words.includes("</")) throw new Error(`${FILE} would end its own element`);
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: FILE, source: words });
    },
    transformIndexHtml: {
      order: "post",
      handler: (page) => {
        const element = `<script src="/${FILE}"></script>`;
        if (!page.includes(element)) throw new Error(`index.html has no ${element}`);
        return withoutComments(page).replace(element, () => `<script>${words}</script>`);
      },
    },
  };
}

/** Every device keeps two copies of the page; what only its readers need stays in the source. */
function withoutComments(page: string): string {
  return page.replaceAll(/<!--[\s\S]*?-->/g, "").replaceAll(/\n\s+/g, "\n");
}

/**
 * Has the page name the files of the program instead of asking for them: `page-init.js` does that when
 * what the page shows has been painted. The sheet is asked for at once.
 */
export function startFiles(): Plugin {
  return {
    name: "reignwell:start-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (page, { bundle }) => {
        const files = Object.keys(bundle ?? {}).filter((file) => APP_FILES.test(file));
        const [script, sheet] = [".js", ".css"].map((end) => files.find((it) => it.endsWith(end)));
        if (!script || !sheet || files.length !== 2) {
          throw new Error("The build has no script and style to begin with");
        }
        const asked = [...page.matchAll(SCRIPTS)].map(([, file]) => file);
        // The last one that the page asks for is the one to begin with: it builds on the others.
        if (!asked.at(-1)?.startsWith(ENTRY))
          throw new Error(`The page doesn’t begin with ${ENTRY}`);
        const program = [...asked.reverse(), `/${script}`].join(" ");
        return {
          html: page.replaceAll(SCRIPTS, ""),
          tags: [
            inHead("link", { rel: "stylesheet", crossorigin: true, href: `/${sheet}` }),
            inHead("meta", { name: "reignwell-program", content: program }),
          ],
        };
      },
    },
  };
}

function inHead(tag: string, attrs: HtmlTagDescriptor["attrs"]): HtmlTagDescriptor {
  return { tag, attrs, injectTo: "head" };
}
