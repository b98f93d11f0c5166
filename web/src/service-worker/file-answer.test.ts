import { expect, it } from "vitest";
import { isPageOf } from "./file-answer.ts";

const isOfVersion = (script: string) => ["/assets/first-1.js", "/assets/kit-1.js"].includes(script);
const isOurs = (page: string) => isPageOf(page, isOfVersion);

it("a page of this version names scripts of this version", () => {
  const [first, kit] = ["/assets/first-1.js", "/assets/kit-1.js"];
  expect(isOurs(`<script>inline</script><script type="module" src="${first}"></script>`)).toBe(
    true,
  );
  expect(isOurs(`<script type="module" crossorigin src="${kit}"></script>`)).toBe(true);
  expect(isOurs(`<meta name="reignwell-program" content="${kit} ${first}">`)).toBe(true);
  // As a proxy writes it that makes pages smaller.
  expect(isOurs(`<script type=module src=${first}></script>`)).toBe(true);
});

it("what a proxy adds from elsewhere, or what is no script, doesn't keep a page from being ours", () => {
  const page = '<script type="module" src="/assets/first-1.js"></script>';
  for (const added of [
    '<script src="https://cdn.corp.example/assets/track.js"></script>',
    '<link rel="preload" as="fetch" href="/assets/texts.json">',
    '<link rel="stylesheet" href="/assets/use.js-1a2b.css">',
  ]) {
    expect(isOurs(page + added)).toBe(true);
    expect(isOurs(added)).toBe(false);
  }
});

it("a gateway's page and one of another version are not of this version", () => {
  expect(isOurs("<title>Hotel</title><form>Room number <input></form>")).toBe(false);
  expect(isOurs('<script src="/hotel.js"></script>')).toBe(false);
  expect(isOurs('<script type="module" src="/assets/first-2.js"></script>')).toBe(false);
  const program = "/assets/kit-1.js /assets/first-2.js";
  expect(isOurs(`<meta name="reignwell-program" content="${program}">`)).toBe(false);
});
