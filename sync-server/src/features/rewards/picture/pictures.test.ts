import { describe, expect, it } from "vitest";
import { openPictures } from "./pictures.ts";

const verse = (number: number) => ({
  reference: `Psalm 119:${number}`,
  verse: `Verse ${number}`,
  translation: "WEB",
});

describe("decision 54: pictures of short links, while many are asked for at once", () => {
  it("one address may wait for four and is then refused for a moment; others are served", async () => {
    const pictureOf = openPictures();
    const asked = Array.from({ length: 10 }, (_, at) => pictureOf(verse(at), "192.0.2.1"));
    const other = pictureOf(verse(100), "192.0.2.2");
    const outcomes = await Promise.allSettled(asked);
    const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toHaveLength(6);
    expect(refused[0]).toMatchObject({ code: "server_busy", extra: { retryAfter: 2 } });
    expect(await other).toMatchObject({ isPlain: false });
    // What was drawn is there for everybody, and the address may ask again.
    expect(await pictureOf(verse(0), "192.0.2.1")).toMatchObject({ isPlain: false });
    expect(await pictureOf(verse(9), "192.0.2.1")).toMatchObject({ isPlain: false });
  });

  it("with sixteen that wait, the next ones get the plain picture", async () => {
    const pictureOf = openPictures();
    const asked = Array.from({ length: 24 }, (_, at) => pictureOf(verse(at), `192.0.2.${at}`));
    const pictures = await Promise.all(asked);
    expect(pictures.filter(({ isPlain }) => isPlain)).toHaveLength(8);
    const plain = pictures.at(-1);
    expect(plain?.png.subarray(1, 4).toString()).toBe("PNG");
    expect(new Set(pictures.map(({ etag }) => etag)).size).toBe(17);
    expect(await pictureOf(verse(23), "192.0.2.23")).toMatchObject({ isPlain: false });
  });
});
