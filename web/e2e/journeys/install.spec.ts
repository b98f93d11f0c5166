import { readFileSync } from "node:fs";
import { expect, test } from "../fixtures/test.ts";
import { PlanPage } from "../pages/plan-page.ts";

// Chromium installs no app from a window that keeps nothing.
test.use({ onDisk: true });

test("DC-015: the browser finds nothing that keeps the app from being installed, and the manifest keeps its word", async ({
  openDevice,
}) => {
  const device = await openDevice();
  const { page } = device;
  await new PlanPage(page).open();
  await device.readyForOffline();
  const browser = await device.context.newCDPSession(page);
  const found = await browser.send("Page.getAppManifest");
  expect(found.errors).toEqual([]);
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  expect(installabilityErrors).toEqual([]);

  // The bar above the page has the ground that was chosen for it, from the start and at a change.
  const bar = page.locator("meta[name=theme-color]").first();
  await expect(bar).toHaveAttribute("content", "#fdfaf4");
  await page.evaluate(() => localStorage.setItem("mantine-color-scheme-value", "dark"));
  await page.reload();
  await expect(bar).toHaveAttribute("content", "#1b1d28");
  // The app sets the chosen scheme when it has started, which may come after this.
  await expect(async () => {
    await page.evaluate(() => {
      document.documentElement.dataset.mantineColorScheme = "light";
    });
    await expect(bar).toHaveAttribute("content", "#fdfaf4", { timeout: 1_000 });
  }).toPass();

  const manifest = JSON.parse(found.data ?? "{}") as AppManifest;
  expect(manifest).toMatchObject({
    id: "/",
    name: "Reignwell",
    short_name: "Reignwell",
    start_url: "/",
    scope: "/",
    display: "standalone",
    display_override: ["standalone", "minimal-ui"],
    // A shortcut never takes away a page that holds typed text.
    launch_handler: { client_mode: ["focus-existing", "auto"] },
  });
  expect(manifest.shortcuts.length).toBeGreaterThanOrEqual(3);
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const form of ["narrow", "wide"]) {
    const pictures = manifest.screenshots.filter(({ form_factor }) => form_factor === form);
    expect(pictures.length).toBeGreaterThan(0);
    for (const { label } of pictures) expect(label).toBeTruthy();
  }
  const sizes = await page.evaluate(
    (images) =>
      Promise.all(
        images.map(async ({ src }) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return { src, sizes: `${image.naturalWidth}x${image.naturalHeight}` };
        }),
      ),
    [...manifest.icons, ...manifest.screenshots],
  );
  expect(sizes).toEqual(
    [...manifest.icons, ...manifest.screenshots].map(({ src, sizes }) => ({ src, sizes })),
  );
});

interface Picture {
  src: string;
  sizes: string;
  purpose?: string;
  form_factor?: string;
  label?: string;
}

/** What is read of the web app's manifest here. */
interface AppManifest {
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: object[];
}

test("a user who comes back to the page learns whether there is a new version", async ({
  network,
  openDevice,
}) => {
  const device = await openDevice({ url: network.url });
  await new PlanPage(device.page).open();
  await device.readyForOffline();
  const requests = () => network.heard.filter(({ path }) => path === "/sw.js").length;
  const before = requests();
  await device.page.evaluate(() => {
    // Coming back within a minute of the last look asks nothing.
    const now = Date.now() + 61_000;
    Date.now = () => now;
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(requests).toBeGreaterThan(before);
});

test("sharing: a verse becomes a picture in three forms on the device, for the share sheet or as a download", async ({
  openDevice,
}) => {
  const device = await openDevice({ viewport: { width: 360, height: 740 } });
  const { page } = device;
  // This Chromium has no share sheet; what one would be given is noted.
  await device.context.addInitScript(() => {
    const shared: object[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files = [], ...rest }: ShareData) => {
        shared.push({ ...rest, files: files.map(({ name, type }) => ({ name, type })) });
      },
    });
  });
  const plan = new PlanPage(page);
  await plan.open();
  const verse = await plan.readVerse();
  await device.readyToShare();
  await device.goOffline();
  await page.getByRole("button", { name: "Share this verse" }).click();
  const dialog = page.getByRole("dialog", { name: "Share this verse" });
  for (const [form, width, height] of [
    ["Square", 1080, 1080],
    ["Tall", 1080, 1920],
    ["Wide", 1200, 630],
  ] as const) {
    await dialog.getByText(form, { exact: true }).click();
    await expect.poll(() => dialog.locator("img").evaluate(pictureSize)).toEqual({ width, height });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Save picture" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^reignwell-[a-z0-9-]+-${form.toLowerCase()}\\.png$`),
    );
    const file = readFileSync(await download.path());
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([width, height]);
    // A picture without its words is a few kilobytes.
    expect(file.length).toBeGreaterThan(25_000);
  }
  await dialog.getByRole("button", { name: "Share picture" }).click();
  await dialog.getByRole("button", { name: "Share words" }).click();
  const sharedSoFar = () => page.evaluate(() => Reflect.get(window, "shared") as ShareData[]);
  await expect.poll(async () => (await sharedSoFar()).length).toBe(2);
  const shared = await sharedSoFar();
  expect(shared[0]?.files).toEqual([
    { name: expect.stringMatching(/-wide\.png$/), type: "image/png" },
  ]);
  expect(shared[1]?.text).toContain(verse);
  expect(shared[1]?.url).toBe(new URL("/", page.url()).href);
});

/** Runs in the page. */
function pictureSize(image: Element): object | null {
  if (!(image instanceof HTMLImageElement)) return null;
  return { width: image.naturalWidth, height: image.naturalHeight };
}
