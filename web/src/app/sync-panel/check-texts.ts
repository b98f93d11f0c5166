import { type Collection, MESSAGES } from "@reignwell/contract";
import type { LastCheck } from "@reignwell/device";

const texts = MESSAGES.sync;

const KINDS: Record<Collection, string> = {
  profiles: "your profile",
  entries: "plans",
  goals: "goals",
  tasks: "tasks",
  actionCompletions: "actions",
  seriesCompletions: "series days",
  shares: "shares",
};

/** The result of the last check against the account [C1]; `now` in ms since 1970. */
export function checkText(check: LastCheck | null, unsent: number, now: number): string {
  if (check === null) return texts.notChecked;
  const when = momentOf(check.at, now);
  const heading = `Checked against your account ${when}:`;
  if (!check.same) return `${heading} ${differenceText(check)}`;
  const same = unsent > 0 ? texts.sameButUnsent : texts.same;
  return `${heading} ${same}${leftOutText(check)}.${check.mended ? ` Before that, ${mendedText(check.mended)}` : ""}`;
}

/** Also where nothing had to change: a second difference is not explained by what was mended. */
function differenceText({ mended, isSecond }: LastCheck): string {
  if (!mended) return texts.mending;
  return isSecond ? texts.differentTwice : mendedText(mended);
}

/** A check says nothing of the kinds that it left out. */
function leftOutText({ leftOut = [] }: LastCheck): string {
  if (leftOut.length === 0) return "";
  const kinds = new Intl.ListFormat("en-US").format(leftOut.map((kind) => KINDS[kind]));
  return `, ${texts.leavingOut(kinds)}`;
}

function mendedText({ brought, removed, offered }: NonNullable<LastCheck["mended"]>): string {
  const parts = [
    ...(brought > 0 ? [`we brought ${items(brought)} up to date here`] : []),
    ...(removed > 0 ? [`we removed ${items(removed)} that your account no longer has`] : []),
    ...(offered > 0 ? [`we sent ${items(offered)} again that your account had lost`] : []),
  ];
  return parts.length === 0 ? texts.nothingMended : `${parts.join(", and ")}.`;
}

function items(count: number): string {
  return count === 1 ? "1 item" : `${count} items`;
}

function momentOf(at: number, now: number): string {
  const time = new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
  const day = (moment: number) => new Date(moment).toDateString();
  if (day(at) === day(now)) return `today at ${time}`;
  if (day(at) === day(now - 86_400_000)) return `yesterday at ${time}`;
  const date = new Date(at).toLocaleDateString("en-US", { month: "short", day: "numeric" });
  return `on ${date} at ${time}`;
}
