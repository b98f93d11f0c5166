import type { Page } from "@playwright/test";
import { MEMBER_ROUTES, PUBLIC_ROUTES, LATER_ROUTES } from "../fixtures/routes.ts";
import { expect, test } from "../fixtures/test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { visitRoute } from "../pages/visit-route.ts";

/** What the browser says about texts that it refused as code, and of headers it does not know. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on("pageerror", (error) => said.push(error.message));
  page.on("console", (message) => {
    const text = message.text();
    if (/Trusted|Content Security Policy|Permissions-Policy/.test(text)) said.push(text);
  });
  return said;
}

test("X-8: every page, its lazy parts and the worker live with Trusted Types; texts never become code", async ({
  openDevice,
  person,
}) => {
  const device = await openDevice();
  const { page } = device;
  const said = listen(page);
  await new AccountPage(page).open();
  // The worker registers itself and takes the page over.
  await device.readyForOffline();
  await new AccountPage(page).register(person);
  for (const route of [...PUBLIC_ROUTES, ...LATER_ROUTES, ...MEMBER_ROUTES]) {
    await visitRoute(page, route);
  }
  expect(said).toEqual([]);

  // The kit's colors are there: no program has to write them into the page.
  const color = () =>
    getComputedStyle(document.documentElement).getPropertyValue("--mantine-color-sage-7");
  expect(await page.evaluate(color)).toMatch(/^#\w{6}$/);
  const refused = await page.evaluate(() => {
    const tries: Record<string, () => unknown> = {
      html: () => (document.body.innerHTML = "<img src=x>"),
      fragment: () => document.createRange().createContextualFragment("<b>x</b>"),
      script: () => (document.createElement("script").src = "/assets/x.js"),
      text: () => (document.createElement("script").text = "1"),
      worker: () => new Worker("/other.js"),
    };
    return Object.entries(tries).map(([name, attempt]) => {
      try {
        attempt();
        return `${name} passed`;
      } catch (error) {
        return error instanceof TypeError ? name : String(error);
      }
    });
  });
  expect(refused).toEqual(["html", "fragment", "script", "text", "worker"]);
});
