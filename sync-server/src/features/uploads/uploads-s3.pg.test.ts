import type { ErrorBody } from "@reignwell/contract";
import { S3_FAULTS, type StandInS3, startStandInS3 } from "@reignwell/testing/node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { signInAdministrator } from "../../../testing/admin/administrator.ts";
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from "../../../testing/start-test-server.ts";
import { aForm, aRecording } from "../../../testing/admin/upload-files.ts";

let s3: StandInS3;
let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  s3 = await startStandInS3();
  server = await startTestServer({ env: s3.env });
  admin = await signInAdministrator(server);
});
afterAll(async () => {
  await server.close();
  await s3.close();
});
afterEach(() => {
  s3.fault = null;
});

const upload = () =>
  admin.inject({
    method: "POST",
    url: "/api/upload/audio",
    ...aForm([{ field: "audio", bytes: aRecording(), name: "day.mp3" }]),
  });

describe("uploads in a store that speaks S3", () => {
  it("DEC-93, AU-016: what is uploaded lies there, and is served whole and in parts", async () => {
    const answer = await upload();
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
    const { audioUrl } = answer.json<{ audioUrl: string }>();
    const [[key, object] = []] = s3.objects;
    expect(`/uploads/${key?.split("/").slice(1).join("/")}`).toBe(audioUrl);
    expect(object?.type).toBe("audio/mpeg");
    const whole = await server.inject({ url: audioUrl });
    expect(whole.rawPayload.equals(aRecording())).toBe(true);
    expect(whole.headers).toMatchObject({
      "content-type": "audio/mpeg",
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    });
    const size = aRecording().length;
    for (const [range, from, to] of [
      ["bytes=0-", 0, size],
      ["bytes=100-199", 100, 200],
      ["bytes=-10", size - 10, size],
    ] as const) {
      const part = await server.inject({ url: audioUrl, headers: { range } });
      expect(part.statusCode).toBe(206);
      expect(part.headers["content-range"]).toBe(`bytes ${from}-${to - 1}/${size}`);
      expect(part.rawPayload.equals(aRecording().subarray(from, to))).toBe(true);
    }
    const beyond = await server.inject({ url: audioUrl, headers: { range: `bytes=${size}-` } });
    expect(beyond.statusCode).toBe(416);
    const head = await server.inject({ method: "HEAD", url: audioUrl });
    expect([head.statusCode, head.headers["content-length"]]).toEqual([200, String(size)]);
  });

  it("one that is missing, or of no such name, answers 404", async () => {
    for (const url of [
      "/uploads/audio/none.mp3",
      "/uploads/..%2fsecret",
      "/uploads/audio/a.html",
    ]) {
      const answer = await server.inject({ url });
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
  });

  it.each(S3_FAULTS)(
    "a store that fails (%s) is said as that, in time",
    async (fault) => {
      const { audioUrl } = (await upload()).json<{ audioUrl: string }>();
      const before = s3.objects.size;
      s3.fault = fault;
      const began = Date.now();
      const isRefused = async (asked: ReturnType<typeof upload>, limit: number) => {
        const answer = await asked;
        expect(answer.statusCode).toBe(503);
        expect(answer.json<ErrorBody>().code).toBe("files_unavailable");
        expect(Date.now() - began).toBeLessThan(limit);
      };
      // At once, as both only wait; a file is read within what a request has.
      await Promise.all([
        isRefused(upload(), 17_000),
        isRefused(server.inject({ url: audioUrl }), 9_500),
      ]);
      expect(s3.objects.size).toBe(before);
    },
    40_000,
  );
});
