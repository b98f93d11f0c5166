import { MESSAGES } from "@reignwell/contract";
import { formatShortDate } from "@reignwell/domain";
import { SERIES_TITLE as TITLE, storeSeries } from "../fixtures/data/stored-series.ts";
import { expect, timed } from "../fixtures/timed-test.ts";
import { AccountPage } from "../pages/account-page.ts";

const { archive, series } = MESSAGES;
/** Central: 23:58 on the 4th of March. Far ahead, so that the real day cannot be meant. */
const EVENING = Date.parse("2031-03-05T05:58:00Z");
const MINUTES = 60_000;

timed(
  "DEC-78, DEC-81, issue 17: at midnight the open archive gets the new day and offers the one before, and the open page of the series counts the missed one",
  async ({ timedServer: server, openDevice, person }) => {
    const { database } = server;
    await storeSeries(database);
    await server.schedule([
      { date: "2031-03-04", verse: "The evening.", reference: "Psalm 4:8" },
      { date: "2031-03-05", verse: "The morning.", reference: "Psalm 5:3" },
    ]);
    server.setClock(EVENING);
    const device = await openDevice({ url: server.url });
    await device.context.clock.install({ time: EVENING });
    const { page } = device;
    await new AccountPage(page).open();
    await new AccountPage(page).register(person);
    await database.sql`update users set is_paid_member = true where username = ${person.username}`;
    await page.goto("/series");
    await page.getByRole("button", { name: `${series.start}: ${TITLE}` }).click();
    const active = page.getByRole("region", { name: TITLE });
    await expect(active.getByText(series.dayOf(1))).toBeVisible();
    await expect(active.getByText(series.missed(1))).toBeHidden();
    const tab = await device.context.newPage();
    await tab.goto("/reflections");
    const card = (reference: string, date: string) =>
      tab.getByRole("button", { name: `${reference}, ${formatShortDate(date)}` });
    await expect(card("Psalm 4:8", "2031-03-04")).toBeVisible();
    await expect(card("Psalm 5:3", "2031-03-05")).toBeHidden();
    await card("Psalm 4:8", "2031-03-04").click();
    await expect(tab.getByRole("dialog").getByText("The evening.")).toBeVisible();
    await expect(tab.getByRole("button", { name: archive.planThisDay })).toBeHidden();
    await tab.keyboard.press("Escape");

    server.setClock(EVENING + 4 * MINUTES);
    await device.context.clock.runFor(4 * MINUTES);
    await expect(card("Psalm 5:3", "2031-03-05")).toBeVisible();
    await card("Psalm 4:8", "2031-03-04").click();
    await expect(tab.getByRole("button", { name: archive.planThisDay })).toBeVisible();
    await expect(active.getByText(series.missed(1))).toBeVisible();
  },
);
