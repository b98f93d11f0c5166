import { expect, it } from "vitest";
import { checkText } from "./check-texts.ts";

const now = new Date(2026, 10, 21, 12, 0).getTime();
const at = new Date(2026, 10, 21, 10, 32).getTime();
const same = { at, same: true, mended: null };

it("[C1] says when the device was last proved equal to the account", () => {
  expect(checkText(null, 0, now)).toBe("Not checked against your account yet.");
  expect(checkText(same, 0, now)).toBe("Checked against your account today at 10:32 AM: the same.");
  expect(checkText(same, 2, now)).toBe(
    "Checked against your account today at 10:32 AM: the same, except for what’s waiting to be sent.",
  );
  const yesterday = { ...same, at: at - 86_400_000 };
  expect(checkText(yesterday, 0, now)).toContain("yesterday at 10:32 AM: the same.");
  const earlier = { ...same, at: at - 5 * 86_400_000 };
  expect(checkText(earlier, 0, now)).toContain("on Nov 16 at 10:32 AM");
});

it("[C1] says which kinds were left out of the check, and calls only the others the same", () => {
  const part = { ...same, leftOut: ["goals", "tasks"] as const };
  expect(checkText(part, 0, now)).toBe(
    "Checked against your account today at 10:32 AM: the same, leaving out goals and tasks, where " +
      "a change isn’t in your account yet.",
  );
  expect(checkText({ ...part, leftOut: ["profiles"] }, 0, now)).toContain(
    "leaving out your profile,",
  );
});

it("[C1] says what was mended, in how many items", () => {
  const mended = { brought: 1, removed: 2, offered: 0 };
  expect(checkText({ ...same, mended }, 0, now)).toBe(
    "Checked against your account today at 10:32 AM: the same. Before that, we brought 1 item up " +
      "to date here, and we removed 2 items that your account no longer has.",
  );
  const different = { at, same: false, mended: { brought: 0, removed: 0, offered: 3 } };
  expect(checkText(different, 0, now)).toContain(
    "today at 10:32 AM: we sent 3 items again that your account had lost.",
  );
  const again = { ...different, mended: { brought: 0, removed: 0, offered: 0 }, isSecond: true };
  expect(checkText(again, 0, now)).toContain(
    ": not the same twice. We fetched everything again and will compare once more tomorrow.",
  );
  expect(checkText({ ...different, mended: null }, 0, now)).toContain(
    ": not the same. We’re putting that right now.",
  );
});
