import type { HouseFile } from "../house-files.ts";
import { type HouseRule, occurrences, product } from "../house-rules.ts";

const LEFT_OUT =
  /\bvariantColorResolver\b|\b(?:Button|ActionIcon)\.?Group|\btransition(?:: |=)"(?:scale|skew|rotate)|\.(?:\w+IgnoreCase|inAnyRange|notEqual|noneOf|startsWithAnyOf|mapToClass|defineClass|upsert|bulkUpdate)\(|\bhook\(\s*"(?:creating|updating|deleting)"/g;

/** What the router has in its declarative mode; the rest may need what the build leaves out. */
const DECLARATIVE =
  /^(?:BrowserRouter|MemoryRouter|Routes?|RouteObject|Outlet|Navigate|(?:Nav)?Link|createRoutesFromElements|matchRoutes|use(?:Location|Match|Navigate|NavigationType|Params|SearchParams))$/;

/**
 * The parts of libraries that the build leaves out (web/vite-unused-code.ts) are there in tests: what
 * calls one of them would pass those and fail for every user.
 */
export const leftOutIsNotUsed: HouseRule = (files) =>
  product(files)
    .filter(({ path }) => /^(?:packages\/local-db|web)\/src\//.test(path))
    .flatMap((file) => [
      ...occurrences(file, LEFT_OUT).map(
        ({ at, found }) => `${at}: "${found}" is not in the build; see web/vite-unused-code.ts`,
      ),
      ...ofTheRouter(file)
        .filter((name) => !DECLARATIVE.test(name))
        .map((name) => `${file.path}: the router's ${name} is not in the build, or not whole`),
    ]);

function ofTheRouter({ text }: HouseFile): string[] {
  const imports = text.matchAll(/import (?:type )?\{([^}]*)\} from "react-router(?:-dom)?"/g);
  return [...imports].flatMap(([, names = ""]) => names.match(/(?<!type )\b(?!type\b)\w+/g) ?? []);
}
