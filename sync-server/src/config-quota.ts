import * as z from "zod/mini";

/** How much one account may keep: rows, and about their length as JSON, in bytes. */
export interface Quota {
  rows: number;
  bytes: number;
}

const MEGABYTE = 1024 * 1024;

/** `rows/megabytes`, or `off` for no limit. */
export const quota = z.pipe(
  z
    .string()
    .check(
      z.regex(/^(off|[1-9]\d{0,8}\/[1-9]\d{0,5})$/, { error: "must be `rows/megabytes` or `off`" }),
    ),
  z.transform((text): Quota | null => {
    const [rows, megabytes] = text.split("/").map(Number);
    return text === "off" ? null : { rows: rows ?? 0, bytes: (megabytes ?? 0) * MEGABYTE };
  }),
);
