import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { ROUTES, SYNC_PROTOCOL, type SyncAnswer } from "@reignwell/contract";
import { newRecordId } from "@reignwell/domain";
import { anEntry } from "@reignwell/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";

const DEVICE = "019aa000-0000-7000-8000-00000000000a";
let server: TestServer;
let person: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  person = await server.register("packed");
  const { id: _id, ...fields } = anEntry({ challenges: "quiet words ".repeat(200) });
  const at = server.deps.now();
  const stamped = Object.entries(fields).map(([name, value]) => [name, [at, value]]);
  const change = {
    collection: "entries",
    id: newRecordId(at),
    fields: Object.fromEntries(stamped),
  };
  await sync({ push: 1, changes: [change] });
}, 60_000);
afterAll(() => server.close());

function sync(own: { push: number; changes: unknown[] }, accepted = "identity") {
  const payload = { protocol: SYNC_PROTOCOL, device: DEVICE, sentAt: server.deps.now(), ...own };
  return person.inject({
    method: "POST",
    url: ROUTES.sync,
    headers: { "accept-encoding": accepted },
    payload: { ...payload, epoch: null, cursor: 0 },
  });
}

it.each([
  ["gzip, deflate, br, zstd", "zstd", zstdDecompressSync],
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
])("issue 15: who accepts %s gets rows packed as %s", async (accepted, packing, unpack) => {
  const plain: SyncAnswer = (await sync({ push: 0, changes: [] })).json();
  const answer = await sync({ push: 0, changes: [] }, accepted);
  expect(answer.headers["content-encoding"]).toBe(packing);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  const { rows }: SyncAnswer = JSON.parse(unpack(answer.rawPayload).toString());
  expect(rows["entries"]).toHaveLength(1);
  expect(rows).toEqual(plain.rows);
});
