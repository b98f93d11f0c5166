import * as fc from "fast-check";
import { expect, test } from "vitest";
import { groupBy } from "./group-by.ts";

test("decision 102: each item lies once under its key, in the order in which they came", () => {
  const items = fc.array(
    fc.record({ key: fc.constantFrom("a", "b", 0, Number.NaN), at: fc.nat() }),
  );
  fc.assert(
    fc.property(items, (all) => {
      const keys = [...new Set(all.map(({ key }) => key))];
      const expected = keys.map((key) => [key, all.filter((item) => [item.key].includes(key))]);
      expect([...groupBy(all, ({ key }) => key)]).toEqual(expected);
    }),
  );
});
