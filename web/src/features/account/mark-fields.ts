import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/** What a refusal of the server says of single fields. */
interface Refusal {
  issues: readonly { path: string; message: string }[];
}

/**
 * Shows what the server said of single fields at these fields and goes to the first one. True when
 * that was all it said, so that the form needs no summary.
 */
export function markFields<Fields extends FieldValues, Sent>(
  form: UseFormReturn<Fields, unknown, Sent>,
  { issues }: Refusal,
): boolean {
  const names = Object.keys(form.getValues());
  const isField = (path: string): path is Path<Fields> => names.includes(path);
  const shown = issues.filter(({ path }) => isField(path));
  for (const { path, message } of shown.toReversed()) {
    // The first one last: it is where the cursor goes.
    if (isField(path)) form.setError(path, { message }, { shouldFocus: true });
  }
  return shown.length > 0 && shown.length === issues.length;
}
