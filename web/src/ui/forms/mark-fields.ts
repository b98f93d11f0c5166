import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

interface Refusal {
  issues: readonly { path: string; message: string }[];
}

/**
 * Shows the server's errors of single fields at these fields and focuses the first one. Returns
 * true when there were no others, so that the form needs no summary.
 */
export function markFields<Fields extends FieldValues, Sent>(
  form: UseFormReturn<Fields, unknown, Sent>,
  { issues }: Refusal,
): boolean {
  const names = Object.keys(form.getValues());
  const isField = (path: string): path is Path<Fields> => names.includes(path);
  const shown = issues.filter(({ path }) => isField(path));
  for (const { path, message } of shown.toReversed()) {
    // The first one is set last, because it takes the focus.
    if (isField(path)) form.setError(path, { message }, { shouldFocus: true });
  }
  return shown.length > 0 && shown.length === issues.length;
}
