import { type Selector, transform } from "lightningcss";

/** What a style sheet names, and what of it something else in the sheet asks for. */
interface Names {
  /** Classes, ids, variables and animations. */
  defined: Set<string>;
  /** Variables and animations. */
  asked: Set<string>;
}

/**
 * The rules of a style sheet that a page can need before anything changes its elements: those whose
 * classes and ids stand in it, in every state, width and scheme, and the variables and animations
 * that these ask for.
 *
 * @param page the page as HTML, without the sheet
 */
export function neededRules(sheet: string, page: string): string {
  const inPage = new Set([
    ...[...page.matchAll(/ (?:class|id)="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")),
    ...[...page.matchAll(/var\((--[\w-]+)/g)].flatMap(([, name = ""]) => name),
  ]);
  // A rule that goes may have been the only one to ask for a variable, and that for another one.
  for (let rules = sheet; ; ) {
    const { defined, asked } = namesOf(rules);
    const unusedSymbols = [...defined].filter((name) => !inPage.has(name) && !asked.has(name));
    const fewer = minified(rules, { unusedSymbols });
    if (fewer.length >= rules.length) return fewer;
    rules = fewer;
  }
}

function namesOf(sheet: string): Names {
  const names: Names = { defined: new Set(), asked: new Set() };
  minified(sheet, {
    visitor: {
      Selector(parts) {
        for (const name of namesIn(parts)) names.defined.add(name);
      },
      Rule: {
        keyframes({ value: { name } }) {
          names.defined.add(name.value);
        },
      },
      Declaration: {
        custom({ name }) {
          if (name.startsWith("--")) names.defined.add(name);
        },
      },
      Variable({ name }) {
        names.asked.add(name.ident);
      },
    },
  });
  for (const [, value = ""] of sheet.matchAll(/\banimation(?:-name)?:([^;}]*)/g)) {
    for (const word of value.match(/[\w-]+/g) ?? []) names.asked.add(word);
  }
  return names;
}

function namesIn(parts: Selector): string[] {
  return parts.flatMap((part) => {
    if (part.type === "class" || part.type === "id") return part.name;
    const isList = part.type === "pseudo-class" && (part.kind === "is" || part.kind === "where");
    return isList ? part.selectors.flatMap(namesIn) : [];
  });
}

type Options = Pick<Parameters<typeof transform>[0], "visitor" | "unusedSymbols">;

function minified(sheet: string, options: Options): string {
  const code = new TextEncoder().encode(sheet);
  const result = transform({ filename: "page.css", code, minify: true, ...options });
  return new TextDecoder().decode(result.code);
}
