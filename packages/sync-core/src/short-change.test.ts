import type { FieldChange } from "@reignwell/contract";
import fc from "fast-check";
import { expect, it } from "vitest";
import { expanded, namedIn, shortened } from "./short-change.ts";

const at = fc.constantFrom(0, 1, 1_700_000_000_000);
const field = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(at, fc.jsonValue()) },
  fc.tuple(at, fc.jsonValue(), fc.nat()),
  fc.tuple(fc.constant(null), fc.jsonValue(), fc.nat()),
) as fc.Arbitrary<FieldChange>;
const changes = fc.record({
  collection: fc.constant("tasks"),
  id: fc.uuid(),
  fields: fc.dictionary(fc.constantFrom("title", "goalId", "priority", "deletedAt"), field, {
    noNullPrototype: true,
  }),
});

it("[P2] a change that travelled in short is the one that was sent", () => {
  fc.assert(
    fc.property(changes, (change) => {
      const travelling = shortened(change);
      expect(expanded(JSON.parse(JSON.stringify(travelling)))).toEqual(
        JSON.parse(JSON.stringify(change)),
      );
      expect(Object.keys(namedIn(travelling))).toEqual(Object.keys(change.fields));
      const all = Object.values(change.fields);
      const [first] = all;
      const isPlain = (each: FieldChange) => each.length === 2 && each[0] === first?.[0];
      expect("values" in travelling).toBe(first !== undefined && all.every(isPlain));
    }),
  );
});
