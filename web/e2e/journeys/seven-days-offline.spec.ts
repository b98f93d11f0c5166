import { addDays } from "@reignwell/domain";
import { readStorage } from "../fixtures/devices/browser-storage.ts";
import { startScriptureServer } from "../fixtures/servers/scripture-server.ts";
import { expect, test } from "../fixtures/test.ts";
import { PlanPage } from "../pages/plan-page.ts";

/** The days that begin a week without a network, and what happens in it. */
const WEEKS = [
  ["2027-03-11", "the clocks go forward"],
  ["2026-10-29", "the clocks go back"],
] as const;

for (const [start, happening] of WEEKS) {
  test(`DEC-16, DEC-106, DEC-110: a week without a network shows the server's verses, while ${happening}`, async ({
    openDevice,
  }) => {
    const server = await startScriptureServer();
    try {
      const days = Array.from({ length: 8 }, (_, day) => addDays(start, day));
      const [, first = "", second = "", , fourth = "", , sixth = ""] = days;
      const long = "A reflection that was written for this very day, and is kept with it.";
      await server.schedule([
        { date: first, verse: "First scheduled verse", reference: "Psalm 1:1", reflection: long },
        { date: second, verse: "Never", reference: "Psalm 2:2", isActive: false },
        { date: fourth, verse: "Fourth scheduled verse", reference: "Psalm 4:4" },
        { date: sixth, verse: "Sixth scheduled verse", reference: "Psalm 6:6", reflection: long },
      ]);

      const noon = (date: string) => Date.parse(`${date}T18:00:00Z`);
      const device = await openDevice({ url: server.url });
      const plan = new PlanPage(device.page);
      const today = await server.scriptureAt(noon(start));
      await device.page.clock.setFixedTime(noon(start));
      await plan.open();
      await expect(plan.verse).toHaveText(today.verse);
      await device.readyForOffline();
      await expect
        .poll(async () => (await readStorage(device.page))["indexedDB reignwell-guest"])
        .toContain("Sixth scheduled verse");
      await device.goOffline();

      // Half past five in Greenwich is before or after midnight in Chicago, as its clocks stand.
      const instants = days
        .slice(1)
        .flatMap((date) => [Date.parse(`${date}T05:30:00Z`), noon(date)]);
      const shown = new Set<string>();
      for (const instant of instants) {
        const answer = await server.scriptureAt(instant);
        await device.page.clock.setFixedTime(instant);
        await device.page.reload();
        await expect(plan.verse).toHaveText(answer.verse);
        await expect(device.page.getByText(answer.reference, { exact: true })).toBeVisible();
        const [paragraph = ""] = (answer.reflection ?? "").split("\n\n");
        if (paragraph !== "") await expect(device.page.getByText(paragraph)).toBeVisible();
        shown.add(answer.date);
      }
      expect([...shown]).toEqual(expect.arrayContaining(days.slice(1)));
    } finally {
      await server.stop();
    }
  });
}
