import { existsSync, readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import type { ErrorBody } from "@reignwell/contract";
import { MESSAGES } from "@reignwell/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInAdministrator } from "../../../testing/admin/administrator.ts";
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";
import {
  aForm,
  aPicture,
  aPixelBomb,
  aRecording,
  EMPTY_ZIP,
  type FormPart,
  id3,
} from "../../../testing/admin/upload-files.ts";

const AUDIO = { url: "/api/upload/audio", field: "audio" };
const IMAGE = { url: "/api/admin/giveaways/upload-image", field: "image" };
const HTML = "<!doctype html><script>steal()</script>";
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>steal()</script></svg>';
const MB = 1024 * 1024;

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAdministrator(server);
});
afterAll(() => server.close());

const post = (route: typeof AUDIO, parts: readonly FormPart[]) =>
  admin.inject({ method: "POST", url: route.url, ...aForm(parts) });

const send = (route: typeof AUDIO, bytes: Buffer | string, name = "day.bin") =>
  post(route, [{ field: route.field, bytes, name }]);

/** Every file below the folders that uploads touch. */
function stored(): string[] {
  const { dataDir } = server.deps.config;
  return ["uploads", "uploads-incoming"]
    .map((name) => join(dataDir, name))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

describe("what is uploaded", () => {
  it("C-021, X-018, DEC-93: a recording is kept under a name of our own and served in parts, without its notes", async () => {
    const bytes = aRecording();
    const answer = await send(
      AUDIO,
      Buffer.concat([id3("my-own-name"), bytes]),
      "../../x.mp3".slice(6),
    );
    expect(answer.statusCode).toBe(201);
    const { audioUrl } = answer.json<{ audioUrl: string }>();
    expect(audioUrl).toMatch(/^\/uploads\/audio\/[0-9a-f-]{36}\.mp3$/);
    const served = await server.inject({ url: audioUrl });
    expect(served.rawPayload.equals(bytes)).toBe(true);
    expect(served.headers).toMatchObject({
      "content-type": "audio/mpeg",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    });
    const part = await server.inject({ url: audioUrl, headers: { range: "bytes=100-199" } });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 100]);
  });

  it.each(["jpeg", "png", "webp", "gif"] as const)(
    "C-022, X-016, DEC-93: a picture (%s) is drawn again without what a camera notes",
    async (type) => {
      const sent = await aPicture(type, 1500);
      const answer = await send(IMAGE, sent, `photo.${type}`);
      expect(answer.statusCode).toBe(201);
      const { imagePath } = answer.json<{ imagePath: string }>();
      expect(imagePath).toMatch(/^\/uploads\/pictures\/[0-9a-f-]{36}\.webp$/);
      const served = await server.inject({ url: imagePath });
      expect(served.headers["content-type"]).toBe("image/webp");
      expect(served.headers["cache-control"]).toContain("immutable");
      expect(served.rawPayload.includes("taken-at-home")).toBe(false);
      const { width, height, exif } = await sharp(served.rawPayload).metadata();
      expect({ width, height, exif }).toEqual({ width: 1200, height: 1200, exif: undefined });
    },
  );

  it("C-021, DEC-93: a recording of 20 MB is read, and one byte more is too large", async () => {
    const limit = 20 * MB;
    const sizes = [limit + 1, limit].map(async (size) => {
      const { statusCode, body } = await send(AUDIO, Buffer.alloc(size, "a"));
      return [statusCode, (JSON.parse(body) as ErrorBody).message];
    });
    expect(await Promise.all(sizes)).toEqual([
      [413, MESSAGES.uploads.recordingTooLarge],
      [415, MESSAGES.uploads.wrongRecordingType],
    ]);
  });

  it("X-016: a picture of exactly 5 MB is too large, and one byte less is read", async () => {
    const limit = 5 * MB;
    const sizes = [limit, limit - 1].map(async (size) => {
      const { statusCode, body } = await send(IMAGE, Buffer.alloc(size, "a"));
      return [statusCode, (JSON.parse(body) as ErrorBody).message];
    });
    expect(await Promise.all(sizes)).toEqual([
      [413, MESSAGES.uploads.pictureTooLarge.description],
      [415, MESSAGES.uploads.wrongPictureType.description],
    ]);
  });
});

/** What nobody sends by mistake: the part of the form, or several, and the answer's status. */
const HOSTILE: [what: string, make: (field: string) => Promise<FormPart[]>, status: number][] = [
  ["a page that calls itself a picture", one(HTML, "photo.png"), 415],
  ["an SVG with a script", one(SVG, "logo.svg"), 415],
  ["a program", one(`MZ${"\0".repeat(200)}`, "photo.jpg"), 415],
  ["a PDF", one(`%PDF-\n${"x".repeat(2000)}`, "photo.jpg"), 415],
  ["an archive", one(EMPTY_ZIP, "photos.zip"), 415],
  ["a picture with a page inside", both(async (kind) => withPage(kind)), 400],
  [
    "a file that is an archive from behind",
    both(async (kind) => [await good(kind), EMPTY_ZIP]),
    400,
  ],
  ["a PDF in the notes", both(withPdf), 400],
  ["a GIF that is a script", one(`GIF89a/*${"\0".repeat(40)}*/=1;steal()`, "photo.gif"), 400],
  [
    "a file that is cut off after its head",
    both(async (kind) => [(await good(kind)).subarray(0, 60)]),
    400,
  ],
  ["a small file that holds a huge picture", one(aPixelBomb(), "photo.png"), 400],
  ["an empty file", one("", "photo.png"), 400],
  [
    "a name that climbs out of the folder",
    both(async (kind) => [await good(kind)], "../../../etc/cron.d/x"),
    400,
  ],
  ["a name with backslashes", both(async (kind) => [await good(kind)], "..\\\\..\\\\x.mp3"), 400],
  [
    "two files",
    async (field) => {
      const part = { field, bytes: await good(field), name: "a" };
      return [part, part];
    },
    400,
  ],
  ["no file", async () => [], 400],
  ["a field instead of a file", async (field) => [{ field, bytes: "text" }], 400],
  [
    "a file in another field",
    async (field) => [{ field: "other", bytes: await good(field), name: "a" }],
    400,
  ],
  [
    "21 MB",
    async (field) => [{ field, bytes: Buffer.alloc(21 * MB, await good(field)), name: "a" }],
    413,
  ],
];

function one(bytes: Buffer | string, name: string) {
  return async (field: string): Promise<FormPart[]> => [{ field, bytes, name }];
}

function both(make: (field: string) => Promise<Buffer[]>, name = "file") {
  return async (field: string): Promise<FormPart[]> => [
    { field, bytes: Buffer.concat(await make(field)), name },
  ];
}

async function good(field: string): Promise<Buffer> {
  return field === "audio" ? aRecording() : aPicture("jpeg");
}

async function withPage(field: string): Promise<Buffer[]> {
  return field === "audio" ? [id3(HTML), aRecording()] : [await good(field), Buffer.from(HTML)];
}

async function withPdf(field: string): Promise<Buffer[]> {
  const pdf = "%PDF-\n1 0 obj\n";
  if (field === "audio") return [id3(pdf), aRecording()];
  const picture = await good(field);
  // A comment of a JPEG, right behind its first mark.
  const length = Buffer.from([0xff, 0xfe, 0, pdf.length + 2]);
  return [picture.subarray(0, 2), length, Buffer.from(pdf), picture.subarray(2)];
}

describe.each([
  ["audio", AUDIO],
  ["image", IMAGE],
])("hostile files to the %s route", (_name, route) => {
  it.each(HOSTILE)(
    "DEC-93: %s is refused with a message, and nothing stays",
    async (_what, make, status) => {
      const before = stored();
      const answer = await post(route, await make(route.field));
      const { message } = answer.json<ErrorBody>();
      expect(message.length).toBeGreaterThan(10);
      // The other route's kinds are of a wrong type here.
      const expected = answer.statusCode === 415 && status === 400 ? 415 : status;
      expect([answer.statusCode, message]).toEqual([expected, message]);
      expect(stored()).toEqual(before);
    },
  );

  it("DEC-93: the other route's kind is refused", async () => {
    const other = route === AUDIO ? await aPicture("png") : aRecording();
    const answer = await send(route, other);
    expect(answer.statusCode).toBe(415);
    const { wrongRecordingType, wrongPictureType } = MESSAGES.uploads;
    const message = route === AUDIO ? wrongRecordingType : wrongPictureType.description;
    expect(answer.json()).toMatchObject({ message });
  });

  it("DEC-93: a connection that breaks off leaves nothing, and the server goes on", async () => {
    const before = stored();
    await server.app.listen({ port: 0, host: "127.0.0.1" }).catch(() => undefined);
    const address = server.app.server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const { payload, headers } = aForm([
      { field: route.field, bytes: Buffer.alloc(2 * MB, aRecording()), name: "day.mp3" },
    ]);
    const socket = connect(port, "127.0.0.1");
    socket.write(
      `POST ${route.url} HTTP/1.1\r\nhost: localhost\r\ncookie: ${admin.cookie}\r\n` +
        `content-type: ${headers["content-type"]}\r\ncontent-length: ${payload.length}\r\n\r\n`,
    );
    socket.write(payload.subarray(0, MB));
    await expect.poll(() => stored().length).toBe(before.length + 1);
    socket.destroy();
    await expect.poll(() => stored()).toEqual(before);
    expect((await send(route, await good(route.field))).statusCode).toBe(201);
  });

  it("DEC-93: JSON is no upload", async () => {
    const answer = await admin.inject({ method: "POST", url: route.url, payload: {} });
    expect(answer.statusCode).toBe(415);
  });
});

it("DEC-93: no other route reads a form with files", async () => {
  const form = aForm([{ field: "title", bytes: "x", name: "x" }]);
  const others = server.app.routeList.filter(
    ({ method, url }) => ["POST", "PUT", "DELETE"].includes(method) && !/upload/.test(url),
  );
  expect(others.length).toBeGreaterThan(30);
  for (const { method, url } of others) {
    const path = url.replace(/:\w+/g, "1");
    const answer = await admin.inject({ method: method as "POST", url: path, ...form });
    expect([url, answer.statusCode]).toEqual([url, 415]);
  }
});

it("what is stored is what was cleaned, byte for byte, and closed to programs", () => {
  const kept = stored().filter((path) => path.endsWith(".mp3"));
  expect(kept.length).toBeGreaterThan(0);
  for (const path of kept) expect(readFileSync(path).includes("my-own-name")).toBe(false);
});
