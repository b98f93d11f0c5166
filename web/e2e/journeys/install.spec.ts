import { expect, test } from "../fixtures/test.ts";
import { PlanPage } from "../pages/plan-page.ts";

test("the browser finds nothing that keeps the app from being installed", async ({
  openDevice,
}) => {
  const device = await openDevice();
  await new PlanPage(device.page).open();
  await device.readyForOffline();
  const browser = await device.context.newCDPSession(device.page);

  const manifest = await browser.send("Page.getAppManifest");
  expect(manifest.errors).toEqual([]);
  expect(JSON.parse(manifest.data ?? "{}")).toMatchObject({ id: "/", display: "standalone" });
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  expect(installabilityErrors).toEqual([]);
});

test("every icon of the manifest is there in the size that it claims", async ({ openDevice }) => {
  const { page } = await openDevice();
  await page.goto("/");
  const icons = await page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? "";
    const manifest: { icons: { src: string; sizes: string }[] } = await (
      await fetch(address)
    ).json();
    return Promise.all(
      manifest.icons.map(async ({ src, sizes }) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return { sizes, found: `${image.naturalWidth}x${image.naturalHeight}` };
      }),
    );
  });
  expect(icons.length).toBeGreaterThan(1);
  for (const { sizes, found } of icons) expect(found).toBe(sizes);
});

test("whoever comes back to the page learns whether there is a new version", async ({
  network,
  openDevice,
}) => {
  const device = await openDevice({ url: network.url });
  await new PlanPage(device.page).open();
  await device.readyForOffline();
  const asked = () => network.heard.filter(({ path }) => path === "/sw.js").length;
  const before = asked();
  await device.page.evaluate(() => {
    // Coming back within a minute of the last look asks nothing.
    const now = Date.now() + 61_000;
    Date.now = () => now;
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(asked).toBeGreaterThan(before);
});
