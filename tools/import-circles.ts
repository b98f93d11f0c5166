import { posix } from "node:path";
import type { HouseFile } from "./house-files.ts";
import type { HouseRule } from "./house-rules.ts";
import { withoutComments } from "./standard-words.ts";

const CODE = /\.(ts|tsx)$/;
const SCOPE = "@reignwell/";

/** Files by the files that they import. */
type Edges = ReadonlyMap<string, readonly string[]>;

/** One module that a file names, and how. */
export interface Import {
  /** As it is written, such as `./goals.ts` or `@reignwell/contract`. */
  module: string;
  /** A late one is loaded when it is called for; a re-export hands on what the file does not use. */
  kind: "import" | "late" | "re-export";
}

/**
 * Imports run one way, also those of types and those that are loaded late: the linter's rule on
 * circles does not follow dynamic imports, and a part that knows its loader can't be read alone.
 */
export const importsRunOneWay: HouseRule = (files) =>
  circlesIn(files).map((circle) => `${circle[0]}: imports itself: ${circle.join(" -> ")}`);

/** Each knot of files that import each other, as one way around it. */
export function circlesIn(files: readonly HouseFile[]): string[][] {
  const edges = edgesOf(files);
  return knotsOf(edges).map((knot) => wayAround(knot, edges));
}

/** Every module that a file imports or re-exports: statically, as a type, for its effects, late. */
export function importsOf(text: string): Import[] {
  const code = withoutComments(text);
  const from = /^[ \t]*(import|export)\s+[\w$*{},\s]*?\bfrom\s*"([^"]+)"/gm;
  const effect = /^[ \t]*import\s*"([^"]+)"/gm;
  const late = /\bimport\s*\(\s*"([^"]+)"/g;
  return [
    ...[...code.matchAll(from)].map(([, word, module = ""]): Import => {
      return { module, kind: word === "export" ? "re-export" : "import" };
    }),
    ...[...code.matchAll(effect)].map(([, module = ""]): Import => ({ module, kind: "import" })),
    ...[...code.matchAll(late)].map(([, module = ""]): Import => ({ module, kind: "late" })),
  ];
}

function edgesOf(files: readonly HouseFile[]): Edges {
  const code = files.filter(({ path }) => CODE.test(path));
  const known = new Set(code.map(({ path }) => path));
  const entries = entryPoints(files);
  return new Map(
    code.map(({ path, text }) => {
      const targets = importsOf(text).map(({ module }) =>
        module.startsWith(".")
          ? posix.join(posix.dirname(path), module)
          : (entries.get(module) ?? module),
      );
      return [path, targets.filter((target) => known.has(target))];
    }),
  );
}

/** The file behind each name under which a package of ours is entered. */
function entryPoints(files: readonly HouseFile[]): Map<string, string> {
  return new Map(
    files.flatMap(({ path, text }) => {
      if (!/^packages\/[^/]+\/package\.json$/.test(path)) return [];
      const { name, exports } = JSON.parse(text) as {
        name: string;
        exports?: Record<string, string>;
      };
      if (!name.startsWith(SCOPE)) return [];
      return Object.entries(exports ?? {}).map(([subpath, target]): [string, string] => [
        posix.join(name, subpath),
        posix.join(posix.dirname(path), target),
      ]);
    }),
  );
}

/** Tarjan's algorithm: the strongly connected parts of the graph that hold a circle. */
function knotsOf(edges: Edges): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const knots: string[][] = [];
  const low = (file: string) => lowest.get(file) ?? Infinity;

  function visit(file: string): void {
    const position = order.size;
    order.set(file, position);
    lowest.set(file, position);
    open.push(file);
    for (const target of edges.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.includes(target)) lowest.set(file, Math.min(low(file), low(target)));
    }
    if (low(file) !== position) return;
    const knot = open.splice(open.indexOf(file));
    if (knot.length > 1 || edges.get(file)?.includes(file)) knots.push(knot.toSorted());
  }

  for (const file of edges.keys()) if (!order.has(file)) visit(file);
  return knots;
}

/** The shortest way from the first file of a knot back to it. */
function wayAround(knot: readonly string[], edges: Edges): string[] {
  const [start = ""] = knot;
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const target of edges.get(way.at(-1) ?? "") ?? []) {
      if (target === start) return [...way, start];
      if (!knot.includes(target) || seen.has(target)) continue;
      seen.add(target);
      ways.push([...way, target]);
    }
  }
  return [...knot];
}
