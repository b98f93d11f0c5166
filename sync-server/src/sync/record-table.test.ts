import { expect, it } from "vitest";
import { packedText } from "./record-table.ts";

it("[K1] a row whose stamps an earlier version stored by register travels with packed ones", () => {
  const stored = '{"id" : "a", "bio" : "{\\"x\\":{}}", "@" : {"bio": 8, "goals": 5}}';
  const text = packedText("profiles", stored);
  expect(JSON.parse(text)).toEqual({ id: "a", bio: '{"x":{}}', "@": [0, { bio: 8, goals: 5 }] });
});

it("[K1] packed stamps travel as they are stored, byte for byte", () => {
  for (const stamps of ["8", '[8, {"bio": 1}]']) {
    const stored = `{"id" : "a", "pauses" : [{"from": {}}], "@" : ${stamps}}`;
    expect(packedText("profiles", stored)).toBe(stored);
  }
});
