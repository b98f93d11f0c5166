import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { digestOfChanges, noteDigest } from "./changes-digest.ts";

const changes = [{ collection: "goals", id: "a", fields: { title: [1, 'Read ],"push":1'] } }];
const rest = { protocol: 2, push: 1, sentAt: 5 };
const plain = createHash("sha256").update(JSON.stringify(changes)).digest("base64");

/** The digest of the changes of a request that came as this text. */
function digestOf(text: string): string {
  const body: { changes: unknown[] } = JSON.parse(text);
  noteDigest(text, body);
  return digestOfChanges(body.changes);
}

it("[P3] is that of the changes alone, whatever the rest says and wherever it stands", () => {
  expect(digestOf(JSON.stringify({ changes, ...rest }))).toBe(plain);
  expect(digestOf(JSON.stringify({ changes, ...rest, sentAt: 6 }))).toBe(plain);
  expect(digestOf(JSON.stringify({ ...rest, changes }))).toBe(plain);
});

it("[P3] differs where the changes do", () => {
  const others = [{ ...changes[0], id: "b" }];
  expect(digestOf(JSON.stringify({ changes: others, ...rest }))).not.toBe(plain);
});

it("is taken from the text where that has the form of a device's request", () => {
  const list = JSON.stringify(changes, null, 1);
  const spaced = `{"changes":${list},${JSON.stringify(rest).slice(1)}`;
  expect(digestOf(spaced)).toBe(createHash("sha256").update(list).digest("base64"));
  expect(digestOf(spaced)).not.toBe(plain);
});
