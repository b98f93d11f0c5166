import type { Plugin, Rolldown } from "vite";

/*
 * What nothing here uses and the bundler can't leave out by itself: each device would load and keep it.
 * In tests and in development it is there. A library that is written in another way one day fails the
 * build.
 */

/** What is searched for, and what stands there instead. */
type Cut = readonly [search: RegExp, instead: string];

function withoutUnusedCode(name: string, file: RegExp, cuts: readonly Cut[]): Plugin {
  let wasFound = false;
  return {
    name: `reignwell:${name}`,
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!file.test(id)) return null;
      wasFound = true;
      return cuts.reduce((rest, [search, instead]) => {
        if (!search.test(rest)) throw new Error(`${name}: ${id} lacks ${search.source}`);
        return rest.replace(search, instead);
      }, code);
    },
    buildEnd(failure) {
      if (!failure && !wasFound) throw new Error(`${name}: no file is called ${file.source}`);
    },
  };
}

/**
 * Searches that ignore case, and those of several ranges at once; sorting, which an index has done;
 * keys without rows one by one or each once; classes for rows, and ways to write that no one takes
 * here; and the layers for hooks of writing, for a part of an index, and for the cache of live queries,
 * which `LocalDatabase` switches off. The page and the worker hold all of it.
 */
export function dexieWithoutUnusedParts(): Plugin {
  return withoutUnusedCode("dexie-without-unused-parts", /dexie\/dist\/modern\/dexie\.mjs$/, [
    [/function simpleCompare\(a, b\)[^]*?(?=function fail\()/, ""],
    [/function upperFactory\(dir\)[^]*?(?=function createRange\()/, ""],
    [/ {4}startsWithIgnoreCase\(str\)[^]*?(?= {4}anyOf\(\))/, ""],
    [/ {4}notEqual\(value\)[^]*?(?=\}\n\nfunction createWhereClauseConstructor)/, ""],
    [/ {4}desc\(\)[^]*?(?= {4}keys\(cb\))/, ""],
    [/ {4}sortBy\([^]*?(?= {4}toArray\(cb\))/, ""],
    [/ {4}until\([^]*?(?= {4}first\(cb\))/, ""],
    [/ {4}uniqueKeys\([^]*?(?= {4}modify\(changes\))/, ""],
    [/ {4}mapToClass\([^]*?(?= {4}add\(obj, key\))/, ""],
    [/ {4}upsert\([^]*?(?= {4}update\(keyOrObject)/, ""],
    [/ {4}bulkUpdate\([^]*?(?= {4}bulkDelete\()/, ""],
    [/this\.use\(cacheMiddleware\);/, ""],
    [/this\.use\(virtualIndexMiddleware\);/, ""],
    [/this\.use\(hooksMiddleware\);/, ""],
  ]);
}

/**
 * What the router has for loaders, actions and its own server, which the declarative mode never asks
 * (docs/decisions/0005-react-router-7.md): every link looked for them, watched for something to fetch
 * ahead and said that it may be discovered.
 */
export function routerWithoutDataRoutes(): Plugin {
  return withoutUnusedCode(
    "router-without-data-routes",
    /react-router\/dist\/production\/chunk-7RTFRKQW\.mjs$/,
    [
      [
        /function DefaultErrorComponent\(\)[^]*?(?=function RenderedRoute\()/,
        "let defaultErrorElement, RenderErrorBoundary;\n",
      ],
      [/let dataRouterState = dataRouterOpts\?\.state;/, "const dataRouterState = void 0;"],
      [/return dataRouterState && \([^]*?\) : (?=getChildren\(\);)/, "return "],
      [
        /function usePrefetchBehavior\([^]*?\n\}/,
        "const usePrefetchBehavior = () => [false, null, null];",
      ],
      [/return shouldPrefetch && [^]*?\) : link;/, "return link;"],
      [/"data-discover": [^\n]*\n/, ""],
      [/var Form = [^]*?Form\.displayName = "Form";/, "let Form;"],
    ],
  );
}

/**
 * A second drawing of every field and every row of tabs, for an id at random in the place of React's
 * own. React ahead of 18 had none.
 */
export function kitWithReactIds(): Plugin {
  return withoutUnusedCode("kit-with-react-ids", /@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/, [
    [/const \[uuid, setUuid\] = useState\(([^]*?)\);\n/, "const uuid = $1;\n"],
    [/\tconst hasInitializedRef[^]*?\}, \[\]\);\n/, ""],
  ]);
}

/** Ways to come and go that no part here takes: growing, leaning and turning. */
export function kitWithoutUnusedTransitions(): Plugin {
  return withoutUnusedCode(
    "kit-without-unused-transitions",
    /@mantine\/core\/esm\/components\/Transition\/transitions\.mjs$/,
    [[/\tscale: \{[^]*?(?=\t"slide-down": \{)/, ""]],
  );
}

/** Groups of buttons with one border, which come with every button, and no page has; and their looks. */
export function kitWithoutButtonGroups(): Plugin[] {
  const parts = withoutUnusedCode(
    "kit-without-button-groups",
    /@mantine\/core\/esm\/components\/(?:Button\/Button|ActionIcon\/ActionIcon)\.mjs$/,
    [
      [/import \{ (\w+)Group \} from [^\n]*\nimport \{ \1GroupSection \} from [^\n]*\n/, ""],
      [/\n(\w+)\.Group = \1Group;\n\1\.GroupSection = \1GroupSection;/, ""],
    ],
  );
  const looks = withoutUnusedCode(
    "kit-without-looks-of-button-groups",
    /@mantine\/core\/styles\/(?:Button|ActionIcon)\.layer\.css$/,
    // The rules of a group, and to the end of the sheet those of what stands in one.
    [[/\.(?:m_80d6d844|m_1a0f1b21) \{[^]*(?=\n\}\s*$)/, ""]],
  );
  return [parts, looks];
}

const KIT_COLORS =
  "core/MantineProvider/color-functions/default-variant-colors-resolver/default-variant-colors-resolver.mjs";

/**
 * How a button and its like are colored, which the kit's theme holds: every page begins with the
 * theme, and no first screen waits for a button. Nothing here sets another way (src/ui/theme/theme.ts).
 */
export function kitColorsWithButtons(): Plugin[] {
  let wasFound = false;
  const inTheme = withoutUnusedCode(
    "kit-colors-not-in-theme",
    /@mantine\/core\/esm\/core\/MantineProvider\/default-theme\.mjs$/,
    [
      [/import \{ defaultVariantColorsResolver \} from [^\n]*\n/, ""],
      [/\tvariantColorResolver: defaultVariantColorsResolver,\n/, ""],
    ],
  );
  const inParts: Plugin = {
    name: "reignwell:kit-colors-with-buttons",
    apply: "build",
    transform(code, id) {
      const [root, part] = id.split("/@mantine/core/esm/components/");
      if (!part || !code.includes("theme.variantColorResolver(")) return null;
      wasFound = true;
      const source = JSON.stringify(`${root}/@mantine/core/esm/${KIT_COLORS}`);
      const own = code.replaceAll("theme.variantColorResolver(", "kitColors(");
      return `import { defaultVariantColorsResolver as kitColors } from ${source};\n${own}`;
    },
    buildEnd(failure) {
      if (!failure && !wasFound)
        throw new Error("No part of the kit asks the theme for its colors");
    },
  };
  return [inTheme, inParts];
}

/**
 * The contract's schemas of requests, most of which only the server checks. The bundler keeps a call
 * whose effects it doesn't know, as of a schema's `check`; making a schema has none. Each device made
 * all of them at every start.
 */
export function contractWithoutUnusedSchemas(): Plugin {
  let wasFound = false;
  return {
    name: "reignwell:contract-without-unused-schemas",
    apply: "build",
    transform(code, id) {
      if (!id.includes("/packages/contract/src/") || !code.includes('"zod/mini"')) return null;
      wasFound = true;
      const calls = this.parse(code)
        .body.flatMap(constantsOf)
        .flatMap(({ init }) => (init?.type === "CallExpression" ? [init] : []));
      return calls.reduceRight(
        (rest, { start, end }) =>
          `${rest.slice(0, start)}/* @__PURE__ */ (() => ${rest.slice(start, end)})()${rest.slice(end)}`,
        code,
      );
    },
    buildEnd(failure) {
      if (!failure && !wasFound) throw new Error("The contract has no module with schemas");
    },
  };
}

type Statement = ReturnType<Rolldown.PluginContext["parse"]>["body"][number];

function constantsOf(statement: Statement) {
  const declaration =
    statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  return declaration?.type === "VariableDeclaration" ? declaration.declarations : [];
}
