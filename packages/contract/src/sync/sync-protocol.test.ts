import { describe, expect, it } from "vitest";
import { COLLECTIONS, RECORD_FIELDS, REGISTER_NAMES, REGISTERS } from "./sync-protocol.ts";
import { RECORD_SCHEMAS } from "./sync-schemas.ts";

describe("[K1] the fields that have stamps", () => {
  it.each(COLLECTIONS)("are those of the schema of %s", (collection) => {
    const fields = Object.keys(RECORD_SCHEMAS[collection].shape).filter((name) => name !== "id");
    expect(RECORD_FIELDS[collection].toSorted()).toEqual(fields.toSorted());
  });

  it.each(COLLECTIONS)("are one register each, or one for a group, in %s", (collection) => {
    const grouped = REGISTERS[collection].flatMap((group) => group.slice(1));
    const all = [...REGISTER_NAMES[collection], ...grouped];
    expect(all.toSorted()).toEqual(RECORD_FIELDS[collection].toSorted());
  });
});
