import { MESSAGES, ROUTES, STAND_IN_CARDS } from "@reignwell/contract";
import type { RecordChange } from "@reignwell/local-db";
import { aGoal } from "@reignwell/testing";
import type { BrowserContext, Page } from "@playwright/test";
import { isSound } from "../fixtures/checks/sound-page.ts";
import { storedGoals } from "../fixtures/data/stored-goals.ts";
import { accountKeyOf, userIdOf } from "../fixtures/data/stored-rows.ts";
import { LocalData } from "../fixtures/devices/local-data.ts";
import { CARDS } from "../fixtures/card-provider/provider-script.ts";
import { serveProvider } from "../fixtures/card-provider/serve-provider.ts";
import { expect, test } from "../fixtures/payment-test.ts";
import { AccountPage } from "../pages/account-page.ts";
import { GoalsPage } from "../pages/goals-page.ts";
import { SyncChip } from "../pages/sync-chip.ts";
import { UpgradePage } from "../pages/upgrade-page.ts";

const { archive, membership, offline, payment, upgradePage } = MESSAGES;
const PERSONAL = "/reflections?tab=personal";
const PROVIDER = "https://js.stripe.com/";
/** The stand-in's cards, and what a card's number looks like. */
const CARD = /pm_card|payment_method|(?<![\w-])\d{14,19}(?![\w-])/;

const prompt = (page: Page) => page.getByText(membership.premium(archive.feature));
const ownDays = (page: Page) => page.getByText(archive.emptyPersonal);

test("P-003, P-006, A-035: a guest signs in on the way, is declined once, pays, and every open device has the membership; a refund takes it back everywhere", async ({
  openDevice,
  person,
  provider,
}) => {
  const [phone, laptop] = [
    await openDevice({ viewport: { width: 360, height: 740 } }),
    await openDevice(),
  ];
  const upgrade = new UpgradePage(phone.page);
  const sent = requestsOf(phone.context);
  await phone.page.goto("/upgrade");
  await expect(phone.page).toHaveURL(/\/auth\?next=\/upgrade$/);
  await phone.page.getByRole("tab", { name: MESSAGES.account.createAccount }).click();
  const form = phone.page.getByRole("form", { name: MESSAGES.account.createAccount });
  await form.getByLabel("Username").fill(person.username);
  await form.getByLabel("Password", { exact: true }).fill(person.password);
  await form.getByLabel("Confirm password").fill(person.password);
  await form.getByRole("button", { name: MESSAGES.account.createAccount }).click();
  await upgrade.hasForm();

  await new AccountPage(laptop.page).open();
  await new AccountPage(laptop.page).signIn(person);
  await laptop.page.goto(PERSONAL);
  await expect(prompt(laptop.page)).toBeVisible();
  await expect(new SyncChip(laptop.page).button).toBeVisible();

  await isSound(phone.page, "the page for paying");
  await phone.page.getByLabel(upgradePage.demoDeclined).check();
  await phone.page.getByRole("button", { name: payment.complete }).click();
  await expect(phone.page.locator("form").getByText("Your card was declined.")).toBeVisible();
  await upgrade.pay();
  await upgrade.leadsHome();
  // P-005: the card goes to the provider, and nothing of it to this server.
  const [atProvider, here] = [provider.url, new URL(phone.page.url()).origin].map((origin) =>
    sent.filter((request) => request.includes(` ${origin}/`)),
  );
  expect(atProvider?.filter((request) => request.includes(STAND_IN_CARDS.accepted))).toHaveLength(
    1,
  );
  expect(here?.filter((request) => request.includes(ROUTES.upgradeToPaid))).toHaveLength(1);
  // What would find a card here finds it where it belongs.
  expect(atProvider?.some((request) => CARD.test(request))).toBe(true);
  expect(here?.filter((request) => CARD.test(request))).toEqual([]);

  // Nobody touches the laptop.
  await expect(ownDays(laptop.page)).toBeVisible();
  await phone.page.goto(PERSONAL);
  await expect(ownDays(phone.page)).toBeVisible();
  // P-002.
  await phone.page.goto("/upgrade");
  await expect(phone.page).toHaveURL(/\/$/);
  await phone.page.goto(PERSONAL);
  await expect(ownDays(phone.page)).toBeVisible();

  const paid = [...provider.book.intents.values()].findLast(({ status }) => status === "succeeded");
  provider.book.refund(paid?.id ?? "");
  for (const { page } of [phone, laptop]) await expect(prompt(page)).toBeVisible();
});

test("DEC-84: a tab that is closed before the upgrade call loses nothing: the provider's own message makes the member", async ({
  openDevice,
  person,
  provider,
}) => {
  const { page, context } = await openDevice();
  await new AccountPage(page).open();
  await new AccountPage(page).register(person);
  await page.goto(PERSONAL);
  await expect(prompt(page)).toBeVisible();
  const payingTab = await context.newPage();
  const upgrade = new UpgradePage(payingTab);
  await upgrade.open();
  await upgrade.loseUpgradeCalls();
  await upgrade.pay();
  // The money has to be at the provider: a tab that closes before has not paid.
  await expect
    .poll(() => [...provider.book.intents.values()].at(-1)?.status, { intervals: [50] })
    .toBe("succeeded");
  await payingTab.close();
  await expect(ownDays(page)).toBeVisible();
});

test("P-010, DEC-09: an upgrade call that fails is said and heals at the app's next start; a second goal that waited goes through without a tap", async ({
  database,
  openDevice,
  person,
  provider,
}) => {
  const { page } = await openDevice();
  await new AccountPage(page).open();
  await new AccountPage(page).register(person);
  const key = await accountKeyOf(database, await userIdOf(database, person));
  const data = new LocalData(page, key);
  await data.change(...["Read the Psalms", "Sing each day"].map(goalOf));
  await data.askForSync();
  await new SyncChip(page).saysRefused(1);
  await new GoalsPage(page).open();
  await page.getByRole("link", { name: membership.upgrade }).click();

  const upgrade = new UpgradePage(page);
  await upgrade.hasForm();
  const { webhookUrl } = provider;
  provider.webhookUrl = null;
  await upgrade.loseUpgradeCalls();
  await upgrade.pay();
  await expect(page.getByRole("alert").getByText(payment.upgradePending.title)).toBeVisible();
  await expect(page.getByRole("main").getByText(payment.upgradePending.description)).toBeVisible();
  await isSound(page, "a pending upgrade");
  await page.unrouteAll();
  await page.getByRole("link", { name: payment.backToHome }).click();
  await expect(page.getByText(payment.successful.title)).toBeVisible();
  provider.webhookUrl = webhookUrl;
  await new SyncChip(page).saysSaved();
  const titles = (await storedGoals(database, person)).map(({ title }) => title);
  expect(titles).toEqual(["Read the Psalms", "Sing each day"]);
});

test("P-005, P-009, DEC-86, issue 18: without a network nothing can be charged and the page goes on by itself; the provider's own script and frames take the card, decline it, ask the bank, and no digit of it reaches us", async ({
  openDevice,
  person,
  provider,
}) => {
  const device = await openDevice({ viewport: { width: 360, height: 740 } });
  const { page, context } = device;
  await new AccountPage(page).open();
  await new AccountPage(page).register(person);
  await device.readyForOffline();
  const sent = requestsOf(context);
  const served = await serveProvider(page, provider);
  const upgrade = new UpgradePage(page);
  const main = page.getByRole("main");

  served.isAway = true;
  await page.goto("/upgrade");
  await expect(main.getByText(payment.startFailed.title)).toBeVisible();
  served.isAway = false;
  await page.getByRole("button", { name: offline.retry }).click();
  const frame = page.frameLocator("iframe[title='Secure card payment input frame']");
  const number = frame.getByLabel("Card number");
  await expect(number).toBeVisible();

  await upgrade.complete();
  await expect(main.getByText(upgradePage.cardIncomplete)).toBeVisible();
  await number.fill("4242424242424241");
  await expect(main.getByText("Your card number is invalid.")).toBeVisible();
  await number.fill(CARDS.declined);
  await upgrade.complete();
  await expect(main.getByText("Your card was declined.")).toBeVisible();
  const question = page.frameLocator("iframe[title='Your bank']");
  await number.fill(CARDS.asksBank);
  await upgrade.complete();
  await question.getByRole("button", { name: "It’s not me" }).click();
  await expect(main.getByText(/unable to authenticate/)).toBeVisible();
  const charged = () => [...provider.book.intents.values()].at(-1)?.status;
  expect(charged()).toBe("requires_payment_method");

  await device.goOffline();
  await expect(main.getByText(upgradePage.offline)).toBeVisible();
  await page.reload();
  await expect(page.getByText(upgradePage.offline)).toBeVisible();
  // The browser says that it is online before the network carries anything.
  const tried = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith(ROUTES.about),
  );
  await context.setOffline(false);
  await tried;
  await device.goOnline();
  await number.fill(CARDS.asksBank);
  await upgrade.complete();
  await question.getByRole("button", { name: "It’s me" }).click();
  await upgrade.leadsHome();
  expect(charged()).toBe("succeeded");
  const here = new URL(page.url()).origin;
  const toUs = sent.filter((request) => request.includes(` ${here}/`));
  expect(toUs.filter((request) => CARD.test(request))).toEqual([]);
});

test("P-005, DEC-85: the card provider's script runs on /upgrade and is refused on every other page", async ({
  openDevice,
  person,
}) => {
  const { page, context } = await openDevice();
  await context.route(`${PROVIDER}**`, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      headers: { "access-control-allow-origin": "*" },
      body: "globalThis.providerRan = true",
    }),
  );
  await new AccountPage(page).open();
  await new AccountPage(page).register(person);
  for (const address of ["/", "/dashboard", "/reflections", "/settings"]) {
    await page.goto(address);
    expect(await loadProvider(page), address).toBe("refused");
    expect(await importProvider(page), address).toBe("script-src-elem");
  }
  await new UpgradePage(page).open();
  expect(await loadProvider(page)).toBe("ran");
  expect(await importProvider(page)).toBe("ran");
});

function goalOf(title: string): RecordChange {
  const { id, ...fields } = aGoal({ title });
  return { collection: "goals", id, fields };
}

/** Asks the page for the provider's script, as a mistake in it would. */
function loadProvider(page: Page): Promise<string> {
  return page.evaluate(async (address) => {
    try {
      const script = document.createElement("script");
      script.src = `${address}v3/`;
      const loaded = new Promise((resolve, reject) => {
        script.onload = resolve;
        script.onerror = reject;
      });
      document.head.append(script);
      await loaded;
      return "providerRan" in globalThis ? "ran" : "did nothing";
    } catch {
      return "refused";
    }
  }, PROVIDER);
}

/**
 * Imports the provider's script, past the rule about texts that become scripts: what refuses it now
 * is the page's list of origins. Answers the directive that did, or "ran".
 */
function importProvider(page: Page): Promise<string> {
  return page.evaluate(async (address) => {
    const refused = new Promise<string>((resolve) => {
      document.addEventListener("securitypolicyviolation", (event) => {
        if (event.blockedURI.startsWith(address)) resolve(event.effectiveDirective);
      });
    });
    const ran = import(`${address}v3/`).then(() => "ran");
    return Promise.race([refused, ran.catch(() => refused)]);
  }, PROVIDER);
}

/** Every request of a device, with its body, as they are sent from now on. */
function requestsOf(context: BrowserContext): string[] {
  const sent: string[] = [];
  context.on("request", (request) => {
    sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ""}`);
  });
  return sent;
}
