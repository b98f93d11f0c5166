import { AxeBuilder } from "@axe-core/playwright";
import { LAPTOP, PHONE } from "../fixtures/devices/faces.ts";
import { expect, test } from "../fixtures/test.ts";
import { press } from "../pages/keyboard.ts";
import { PlanPage } from "../pages/plan-page.ts";

for (const [how, face] of [
  ["a tap on the phone", PHONE],
  ["Enter on the laptop", LAPTOP],
] as const) {
  test(`${how} on the verse's reference opens its chapter, the passage marked, offline too`, async ({
    openDevice,
  }) => {
    const device = await openDevice(face);
    const { page } = device;
    const plan = new PlanPage(page);
    await plan.open();
    const verse = await plan.readVerse();
    // The books of the coming days are fetched by themselves, some time after the page is ready.
    await page.waitForResponse(/\/web-bible\/.*\.json$/, { timeout: 60_000 });
    await device.readyForOffline();
    const keptBooks = () =>
      page.evaluate(async () => (await (await caches.open("web-bible-2020")).keys()).length);
    await expect.poll(keptBooks).toBeGreaterThan(0);
    await device.goOffline();

    const reference = page.locator('main a[href^="/bible?passage="]');
    const [chapterName] = (await reference.innerText()).split(":");
    if (face === PHONE) await reference.tap();
    else await press(page, reference, "Enter");
    await expect(page.getByRole("heading", { level: 1, name: chapterName ?? "" })).toBeVisible();
    const marked = page.locator("mark");
    await expect(marked.first()).toBeInViewport();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.getByRole("button", { name: /^Go to verses? \d/ }).press("Enter");
    await expect(marked.first()).toBeFocused();
    const words = (await marked.allInnerTexts()).join(" ").replace(/\d+/g, " ");
    expect(plain(words)).toBe(plain(verse.replace(/\d+/g, " ")));
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);

    await page.goBack();
    await expect(page.getByText(verse, { exact: true })).toBeVisible();
  });
}

test("the whole Bible is kept on the device, goes on after a lost connection, and opens offline", async ({
  openDevice,
}) => {
  const device = await openDevice();
  const { page } = device;
  await new PlanPage(page).open();
  await device.readyForOffline();
  await page.goto("/bible?passage=Obadiah");
  await expect(page.getByRole("heading", { level: 1, name: "Obadiah 1" })).toBeVisible();
  await page.getByRole("link", { name: "Jonah 1" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Jonah 1" })).toBeVisible();
  await expect(page.getByText("Now Yahweh’s word came to Jonah")).toBeVisible();

  await page.goto("/settings");
  const books = page.getByText(/of 66 books/);
  const keep = page.getByRole("button", { name: "Keep the whole Bible on this device" });
  const network = await device.context.newCDPSession(page);
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 50,
    ...unlimited,
  });
  await keep.click();
  // After some books the server is out of reach.
  const countShown = async () => countIn(await books.innerText());
  await expect.poll(countShown, { intervals: [50] }).toBeGreaterThanOrEqual(20);
  await device.goOffline();
  await expect(page.getByRole("alert")).toContainText("What’s here stays");
  const here = countIn(await books.innerText());
  expect(here).toBeGreaterThanOrEqual(20);
  expect(here).toBeLessThan(66);

  await device.goOnline();
  await page.evaluate(() => performance.clearResourceTimings());
  await keep.click();
  await expect(page.getByText("The whole Bible is on this device.")).toBeVisible({
    timeout: 30_000,
  });
  const fetched = await page.evaluate(
    () =>
      performance.getEntriesByType("resource").filter(({ name }) => name.includes("/web-bible/"))
        .length,
  );
  expect(fetched).toBe(66 - here);

  await device.goOffline();
  await page.goto("/bible?passage=Philemon 1:6");
  await expect(page.locator("mark")).toContainText("the fellowship of your faith");
  await page.goto("/bible?passage=John 6:68");
  await expect(page.locator("mark")).toBeInViewport();
});

test("an address with hostile or endless text says that there is no such passage, at once", async ({
  openDevice,
}) => {
  const { page } = await openDevice();
  for (const passage of ["<img src=x>", "Your account is locked", `${",".repeat(5000)}x`]) {
    await page.goto(`/bible?passage=${encodeURIComponent(passage)}`);
    await expect(page.getByRole("alert")).toContainText("We couldn’t find this passage");
    await expect(page.getByRole("heading", { level: 1, name: "Bible" })).toBeVisible();
    await expect(page).toHaveTitle(/^Bible/);
  }
});

const countIn = (text: string) => Number(/(\d+) of 66/.exec(text)?.[1]);
const plain = (text: string) => text.replace(/\s+/g, " ").trim();
