import { expect, test } from "../fixtures/test.ts";
import { PlanPage } from "../pages/plan-page.ts";

test("DC-015: the browser finds nothing that keeps the app from being installed", async ({
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

test("DC-015: the manifest has its shortcuts and labelled pictures, and every image the size that it claims", async ({
  openDevice,
}) => {
  const { page } = await openDevice();
  await page.goto("/");
  const { manifest, images } = await page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? "";
    interface Picture {
      src: string;
      sizes: string;
      purpose?: string;
      form_factor?: string;
      label?: string;
    }
    const manifest: {
      icons: Picture[];
      screenshots: Picture[];
      shortcuts: { name: string; url: string }[];
      launch_handler: object;
      display_override: string[];
    } = await (await fetch(address)).json();
    const images = await Promise.all(
      [...manifest.icons, ...manifest.screenshots].map(async ({ src, sizes }) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return { src, sizes, found: `${image.naturalWidth}x${image.naturalHeight}` };
      }),
    );
    return { manifest, images };
  });
  for (const { src, sizes, found } of images)
    expect({ src, size: found }).toEqual({ src, size: sizes });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const form of ["narrow", "wide"]) {
    const pictures = manifest.screenshots.filter(({ form_factor }) => form_factor === form);
    expect(pictures.length).toBeGreaterThan(0);
    for (const { label } of pictures) expect(label).toBeTruthy();
  }
  expect(manifest.shortcuts.length).toBeGreaterThanOrEqual(3);
  expect(manifest.display_override[0]).toBe("standalone");
  // A shortcut never takes away a page that holds typed text.
  expect(manifest.launch_handler).toEqual({ client_mode: ["focus-existing", "auto"] });
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
