import { expect, test } from "../fixtures/test.ts";
import { PlanPage } from "../pages/plan-page.ts";

const LOGIN_PAGE = "<!doctype html><title>Hotel</title><form>Room number <input></form>";
const HTML = { "content-type": "text/html" };

test("a gateway's page is not kept as the app's own: without it nothing is installed, and the next visit tries again", async ({
  openDevice,
  network,
}) => {
  network.lie((exchange) =>
    /^\/(index|daily)\.html/.test(exchange.path)
      ? exchange.answer({ status: 200, headers: HTML, body: LOGIN_PAGE })
      : exchange.pass(),
  );
  const device = await openDevice({ url: network.url });
  const plan = new PlanPage(device.page);
  await plan.open();
  // The browser drops a worker whose installation failed.
  const isThere = () =>
    device.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return Boolean(registration?.active ?? registration?.waiting);
    });
  await expect
    .poll(() => network.heard.filter(({ path }) => path.startsWith("/index.html")).length)
    .toBeGreaterThan(0);
  await expect
    .poll(() =>
      device.page.evaluate(() =>
        navigator.serviceWorker.getRegistration().then((one) => !one?.installing),
      ),
    )
    .toBe(true);
  expect(await isThere()).toBe(false);

  network.beHonest();
  await plan.open();
  await device.readyForOffline();
  await device.goOffline();
  await device.page.goto("/dashboard");
  await expect(device.page.getByText("Hotel")).toHaveCount(0);
  await expect(device.page.getByRole("link", { name: "Reignwell" }).first()).toBeVisible();
});
