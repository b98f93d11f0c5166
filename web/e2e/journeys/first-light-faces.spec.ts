import type { Page } from "@playwright/test";
import { facesThatCount } from "../fixtures/checks/faces-that-count.ts";
import { holdScripts } from "../fixtures/checks/hold-scripts.ts";
import { expect, test } from "../fixtures/test.ts";
import { PlanPage } from "../pages/plan-page.ts";

for (const path of ["/", "/auth"]) {
  test(`issue 15: ${path} asks for its faces when the app draws it, not before its first paint`, async ({
    openDevice,
  }) => {
    const { page } = await openDevice();
    const release = await holdScripts(page);
    const asked = facesAskedFor(page);
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.locator(".first-light h1")).toBeVisible();
    // Two frames: what the first one needs has been asked for by then.
    await page.evaluate(async () => {
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    });
    expect(asked).toEqual([]);
    release();
    await expect(page.locator(".first-light")).toHaveCount(0);
    for (const face of ["Literata Variable", "Figtree Variable"]) {
      await expect.poll(() => page.evaluate(facesThatCount)).toContain(face);
    }
  });
}

test("issue 15: no face counts before both have come, so that each text is measured again only once", async ({
  openDevice,
}) => {
  const { page } = await openDevice();
  const release = await holdLiterata(page);
  const other = page.waitForResponse("**/figtree-latin-wght-*.woff2");
  await new PlanPage(page).open();
  await (await other).finished();
  await expect(page.locator(".first-light")).toHaveCount(0);
  // As long as an idle browser may leave them.
  await page.waitForTimeout(2500);
  expect(await page.evaluate(facesThatCount)).toEqual([]);
  release();
  await expect
    .poll(() => page.evaluate(facesThatCount))
    .toEqual(["Figtree Variable", "Literata Variable"]);
});

test("issue 15: on a page that doesn't come drawn each face counts as soon as it has come", async ({
  openDevice,
}) => {
  const { page } = await openDevice();
  const release = await holdLiterata(page);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(facesThatCount)).toEqual(["Figtree Variable"]);
  release();
  await expect.poll(() => page.evaluate(facesThatCount)).toContain("Literata Variable");
});

test("issue 15: a face whose file was lost is asked for again", async ({ openDevice }) => {
  const { page } = await openDevice();
  let isLost = false;
  await page.route("**/literata-*.woff2", async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    return route.abort();
  });
  await new PlanPage(page).open();
  await expect.poll(() => page.evaluate(facesThatCount)).toContain("Literata Variable");
});

test("issue 15: who has chosen the other face gets it instead", async ({ openDevice }) => {
  const { page } = await openDevice();
  await page.addInitScript(() => localStorage.setItem("reignwell-face", "legible"));
  const asked = facesAskedFor(page);
  await new PlanPage(page).open();
  await expect
    .poll(() => page.evaluate(facesThatCount))
    .toEqual(["Atkinson Hyperlegible Next Variable", "Figtree Variable"]);
  expect(asked.toSorted()).toEqual(["atkinson-hyperlegible-next-latin", "figtree-latin"]);
});

test("issue 15: a name with rarer letters brings the part of the face that has them", async ({
  openDevice,
}) => {
  const { page } = await openDevice();
  const asked = facesAskedFor(page);
  await new PlanPage(page).open();
  await expect.poll(() => page.evaluate(facesThatCount)).toContain("Figtree Variable");
  expect(asked.toSorted()).toEqual(["figtree-latin", "literata-latin"]);
  await page.locator("footer").evaluate((footer) => {
    const name = document.createElement("p");
    name.textContent = "Józef Łukasiewicz";
    footer.append(name);
  });
  await expect.poll(() => asked).toContain("figtree-latin-ext");
});

/** Keeps the file of the reading face from the page until the returned function is called. */
async function holdLiterata(page: Page): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route("**/literata-*.woff2", async (route) => {
    await released;
    await route.continue();
  });
  return resolve;
}

/** The faces whose files the page has asked for, also those that it will. */
function facesAskedFor(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, face] = /([\w-]+)-wght-[^/]+\.woff2$/.exec(request.url()) ?? [];
    if (face) asked.push(face);
  });
  return asked;
}
