import { type Node, SyntaxKind, getLeadingCommentRanges } from "typescript/unstable/ast";
import type { HouseFile } from "./house-files.ts";
import { importsOf } from "./import-circles.ts";
import { withoutComments } from "./standard-words.ts";
import { withSyntaxTrees } from "./syntax-trees.ts";

/** What is counted in one source file. */
export interface Measures {
  path: string;
  /** All lines, blank ones and comments included. */
  lines: number;
  /** Lines that hold anything. */
  filledLines: number;
  /** Lines that hold nothing but a comment. */
  commentLines: number;
  /** Modules that it imports, for types and side effects too; late ones and re-exports are not counted. */
  imports: number;
  /** Lines of each function, counted as the linter does: without blank ones and comments. */
  functions: number[];
  /** Names that it declares and exports. */
  exports: number;
  /** How many of them have a doc comment. */
  documented: number;
}

const FUNCTIONS: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.Constructor,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
]);

/** Counts in every given source file. */
export function measure(files: readonly HouseFile[]): Measures[] {
  return withSyntaxTrees(files, (treeOf) =>
    files.map(({ path, text }) => {
      const tree = treeOf(path);
      const code = withoutComments(text);
      const exported = tree.statements.filter(isExported);
      return {
        path,
        lines: text.trimEnd().split("\n").length,
        filledLines: filledLines(text),
        commentLines: filledLines(text) - filledLines(code),
        imports: modulesUsed(text).size,
        functions: functionsIn(tree).map(({ pos, end }) => filledLines(code.slice(pos, end))),
        exports: exported.length,
        documented: exported.filter((statement) => hasDocComment(statement, text)).length,
      };
    }),
  );
}

function modulesUsed(text: string): Set<string> {
  const used = importsOf(text).filter(({ kind }) => kind === "import");
  return new Set(used.map(({ module }) => module));
}

function filledLines(text: string): number {
  return text.split("\n").filter((line) => line.trim() !== "").length;
}

/** Functions with a body in braces; an arrow with a mere expression is part of its line. */
function functionsIn(node: Node): Node[] {
  const found: Node[] = [];
  function visit(child: Node): void {
    if (FUNCTIONS.has(child.kind) && hasBlock(child)) found.push(child);
    child.forEachChild(visit);
  }
  visit(node);
  return found;
}

function hasBlock(node: Node): boolean {
  let has = false;
  node.forEachChild((child) => {
    has ||= child.kind === SyntaxKind.Block;
  });
  return has;
}

function isExported(statement: Node): boolean {
  let is = false;
  statement.forEachChild((child) => {
    is ||= child.kind === SyntaxKind.ExportKeyword;
  });
  return is;
}

function hasDocComment(statement: Node, text: string): boolean {
  const comments = getLeadingCommentRanges(text, statement.pos) ?? [];
  return comments.some(({ pos }) => text.startsWith("/**", pos));
}
