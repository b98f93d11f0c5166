import { zodResolver } from "@hookform/resolvers/zod";
import { type AdminGiveaway, type GiveawayInput, giveawayInput } from "@reignwell/contract";
import { addDays, centralDate, centralMidnight } from "@reignwell/domain";
import { useForm } from "react-hook-form";

/** A giveaway as the form has it: the dates are days, the points may be half typed. */
export interface GiveawayFields extends Omit<GiveawayInput, "imageUrl"> {
  imageUrl: string | null;
}

const DAYS = 7;
const POINTS = 100;

/** a new one starts today, ends in 7 days and asks for 100 points. */
export function newFields(today: string): GiveawayFields {
  return {
    title: "",
    description: "",
    prize: "",
    rules: "",
    startDate: today,
    endDate: addDays(today, DAYS),
    pointRequirement: POINTS,
    isActive: true,
    imageUrl: null,
  };
}

/** The fields of one that is there. */
export function fieldsOf(giveaway: AdminGiveaway): GiveawayFields {
  const { title, description, prize, rules, pointRequirement, isActive, imageUrl } = giveaway;
  const days = { startDate: firstDayOf(giveaway), endDate: lastDayOf(giveaway) };
  return { title, description, prize, rules, pointRequirement, isActive, imageUrl, ...days };
}

/** The Central date on which it begins. */
export function firstDayOf({ startDate }: Pick<AdminGiveaway, "startDate">): string {
  return centralDate(Date.parse(startDate));
}

/** The last Central date on which people can enter. */
export function lastDayOf({ endDate }: Pick<AdminGiveaway, "endDate">): string {
  return centralDate(Date.parse(endDate) - 1);
}

/** Whether closing it now gives everybody their points back, which nobody can undo (DEC-92). */
export function paysBack(
  { isActive, endDate, entryCount }: Pick<AdminGiveaway, "isActive" | "endDate" | "entryCount">,
  now: number,
): boolean {
  return isActive && entryCount > 0 && now < Date.parse(endDate);
}

/** What is sent: from the first day's beginning to the last one's end; a day that stays is not moved. */
function inputOf(fields: GiveawayFields, before: AdminGiveaway | null): GiveawayInput {
  const { startDate, endDate } = fields;
  const isFirst = before && firstDayOf(before) === startDate;
  const isLast = before && lastDayOf(before) === endDate;
  return {
    ...fields,
    startDate: isFirst ? before.startDate : beginningOf(startDate),
    endDate: isLast ? before.endDate : endDate === "" ? "" : beginningOf(addDays(endDate, 1)),
  };
}

function beginningOf(date: string): string {
  return date === "" ? "" : new Date(centralMidnight(date)).toISOString();
}

/** The form of the dialog, judged by the server's own schema (X-014, DEC-92). */
export function useGiveawayForm(before: AdminGiveaway | null, today: string) {
  const judge = zodResolver(giveawayInput);
  return useForm<GiveawayFields, unknown, GiveawayInput>({
    defaultValues: before ? fieldsOf(before) : newFields(today),
    resolver: (fields, context, options) =>
      // The schema's names are the form's own, so its problems find their fields.
      judge(inputOf(fields, before), context, { ...options, fields: {} }) as never,
  });
}
