import { type ExportInput, exportInput } from "@reignwell/contract";
import * as z from "zod/mini";

/** What the dialog holds: texts as they are typed. */
export interface ExportFields {
  listId: string;
  listName: string;
  isFiltered: boolean;
  hasEntries: boolean;
  hasShares: boolean;
  minSharingPoints: string;
  start: string;
  end: string;
}

export const NO_EXPORT: ExportFields = {
  listId: "",
  listName: "",
  isFiltered: false,
  hasEntries: false,
  hasShares: false,
  minSharingPoints: "",
  start: "",
  end: "",
};

/** The body of the call. */
export function exportOf(fields: ExportFields): unknown {
  const { listId, listName } = fields;
  const target = listId === "" ? { listName } : { listId: Number(listId) };
  return { ...target, ...filtersOf(fields) };
}

/** the filters count only while they are shown, and an empty one is none. */
export function filtersOf(fields: ExportFields): object {
  const { isFiltered, start, end } = fields;
  if (!isFiltered) return {};
  const points = fields.minSharingPoints.trim();
  return {
    ...(fields.hasEntries ? { hasEntries: true } : {}),
    ...(fields.hasShares ? { hasShares: true } : {}),
    ...(points === "" ? {} : { minSharingPoints: Number(points) }),
    ...(start === "" && end === ""
      ? {}
      : { dateRange: { ...(start === "" ? {} : { start }), ...(end === "" ? {} : { end }) } }),
  };
}

/** The problems of a form by its fields, or the body of the call. */
export function checkExport(
  fields: ExportFields,
): { body: ExportInput } | { problems: Partial<Record<keyof ExportFields, string>> } {
  const checked = z.safeParse(exportInput, exportOf(fields));
  if (checked.success) return { body: checked.data };
  const problems: Partial<Record<keyof ExportFields, string>> = {};
  for (const { path, message } of checked.error.issues) {
    const name = path.at(-1);
    const field = (Object.keys(NO_EXPORT) as (keyof ExportFields)[]).find((key) => key === name);
    if (field) problems[field] ??= message;
  }
  return { problems };
}
