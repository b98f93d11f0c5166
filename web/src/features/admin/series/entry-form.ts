import type { SeriesEntryInput, seriesEntryInput } from "@reignwell/contract";
import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";

/** The form of a day. */
export type EntryForm = UseFormReturn<z.input<typeof seriesEntryInput>, unknown, SeriesEntryInput>;
