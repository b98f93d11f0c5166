import type { Page } from "@playwright/test";
import { MESSAGES } from "@reignwell/contract";
import { centralDate } from "@reignwell/domain";
import { AI_FAULTS, FAKE_AI_ANSWERS } from "@reignwell/testing/node";
import { expect, test } from "../fixtures/ai-test.ts";
import { storedPlans } from "../fixtures/stored-plans.ts";
import { AccountPage } from "../pages/account-page.ts";
import { PlanPage } from "../pages/plan-page.ts";

const PRIORITY = "Write to my sister";
const [GENERATED] = FAKE_AI_ANSWERS.actionSteps.actionSteps;
const PRAYER = FAKE_AI_ANSWERS.encouragement.encouragement;
/** Promised: so long after a failure the built-in text stands there. */
const WITHIN = { timeout: 10_000 };

/** Opens the plan and goes to step 2 with one priority; the AI has not been asked yet. */
async function toActions(page: Page, priority = PRIORITY): Promise<PlanPage> {
  const plan = new PlanPage(page);
  await plan.open();
  await plan.readVerse();
  await plan.continueButton.click();
  await plan.fillPriorities([priority]);
  await plan.continueButton.click();
  await expect(plan.step(2)).toBeVisible();
  return plan;
}

async function agree(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Yes, use AI" }).click();
}

async function toPrayer(plan: PlanPage): Promise<void> {
  await plan.continueButton.click();
  await expect(plan.step(3)).toBeVisible();
  await plan.continueButton.click();
  await expect(plan.step(4)).toBeVisible();
}

AI_FAULTS.forEach((fault, at) => {
  test(`AI-004, AI-010, AI-011: ${fault}: within 10 s the built-in texts and their toasts`, async ({
    ai,
    openDevice,
  }) => {
    const width = at % 2 === 0 ? 360 : 1280;
    const { page } = await openDevice({ viewport: { width, height: 800 } });
    const plan = await toActions(page);
    await expect(plan.actionsFor(PRIORITY)).toHaveCount(2);
    ai.fault = fault;
    await agree(page);
    if (fault === "hang") {
      await expect(page.getByText("Finding actions for this priority…")).toBeVisible();
      await expect(
        page.getByRole("button", { name: "Use suggestions from this device" }),
      ).toBeVisible();
    }
    await expect(page.getByText(MESSAGES.ai.actionsFailed.title)).toBeVisible(WITHIN);
    await expect(page.getByText(MESSAGES.ai.actionsFailed.description)).toBeVisible();
    await expect(plan.actionsFor(PRIORITY)).toHaveCount(2);
    await expect(page.getByText("Suggested on your device")).toBeVisible();
    expect(ai.calls).toHaveLength(1);

    await plan.actionsFor(PRIORITY).first().check();
    // One wait of the full length is enough for the way that waits longest.
    if (fault === "hang") ai.fault = null;
    await toPrayer(plan);
    if (fault === "hang") {
      await expect(page.getByText(PRAYER)).toBeVisible();
      return;
    }
    await expect(page.getByText(MESSAGES.ai.prayerFailed.title)).toBeVisible(WITHIN);
    await expect(page.getByText(/I bring “Write to my sister” to you/)).toBeVisible();
    await expect(plan.saveButton).toBeEnabled();
    // What was spoiled is nowhere on the page, and ran nowhere.
    expect(await page.content()).not.toMatch(/steal\(\)|peace peace/);
  });
});

test("AI-002, AI-003, AI-017: the AI is sent only the caller's own words, and what it writes is saved", async ({
  ai,
  database,
  openDevice,
  person,
}) => {
  const [mine, other] = [await openDevice(), await openDevice()];
  const others = await toActions(other.page, "Planted words of somebody else");
  await new AccountPage(mine.page).open();
  await new AccountPage(mine.page).register(person);
  const plan = await toActions(mine.page);
  expect(ai.calls).toEqual([]);

  await agree(mine.page);
  await expect(plan.actionsFor(PRIORITY)).toHaveCount(3);
  await expect(mine.page.getByText("Suggested by AI")).toBeVisible();
  await mine.page.getByRole("checkbox", { name: GENERATED }).check();
  await toPrayer(plan);
  await expect(mine.page.getByText(PRAYER)).toBeVisible();
  expect(ai.calls.map(({ user }) => JSON.parse(user))).toEqual([
    { priority: PRIORITY },
    {
      priorities: [PRIORITY],
      actionSteps: [{ priority: PRIORITY, actions: [GENERATED] }],
      challenges: "",
    },
  ]);
  for (const { raw } of ai.calls) {
    expect(raw).not.toContain("Planted words");
    expect(raw).not.toContain(person.username);
  }
  await plan.save();
  await expect.poll(() => storedPlans(database, person)).toHaveLength(1);
  expect((await storedPlans(database, person))[0]).toMatchObject({ actions: [GENERATED] });
  // Nobody asked the other one, so nothing of theirs went anywhere.
  await expect(others.actionsFor("Planted words of somebody else")).toHaveCount(2);
});

test("without a yes no word goes to the AI, and the whole plan is made on the device", async ({
  ai,
  openDevice,
}) => {
  const { page } = await openDevice({ viewport: { width: 360, height: 640 } });
  const plan = await toActions(page);
  await page.getByRole("button", { name: "No, thank you" }).click();
  await expect(page.getByRole("button", { name: "Yes, use AI" })).toBeHidden();
  await plan.actionsFor(PRIORITY).first().check();
  await toPrayer(plan);
  await expect(page.getByText(/I bring “Write to my sister” to you/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/I bring “Write to my sister” to you/)).toBeVisible();
  expect(ai.calls).toEqual([]);
});

test("AI-001, D-019, AI-008: a verse without a reflection gets one, once; the built-in one where that fails", async ({
  ai,
  database,
  openDevice,
}) => {
  const date = centralDate(Date.now());
  await database.sql`
    insert into scheduled_scriptures (schedule_date, verse, reference)
    values (${date}, 'Sing to Yahweh a new song.', 'Psalm 96:1')`;
  const { page } = await openDevice();
  ai.fault = "500";
  const plan = new PlanPage(page);
  await plan.open();
  await expect(page.getByText(MESSAGES.ai.reflectionFailed.title)).toBeVisible(WITHIN);
  await expect(page.getByText(/The psalms were sung and prayed/)).toBeVisible();

  ai.fault = null;
  await page.reload();
  const [first = ""] = FAKE_AI_ANSWERS.reflection.reflection.split("\n");
  await expect(page.getByText(first)).toBeVisible();
  expect(JSON.parse(ai.calls.at(-1)?.user ?? "")).toEqual({
    verse: "Sing to Yahweh a new song.",
    reference: "Psalm 96:1",
  });
  const asked = ai.calls.length;
  await page.reload();
  await expect(page.getByText(first)).toBeVisible();
  expect(ai.calls).toHaveLength(asked);
  await database.sql`delete from scheduled_scriptures where schedule_date = ${date}`;
});
