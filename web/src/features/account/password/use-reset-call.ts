import { MESSAGES, type Toast } from "@reignwell/contract";
import { useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import { ApiError, callApi } from "../../../lib/api-client.ts";
import { notify } from "../../../lib/notify.ts";
import { markFields } from "../../../ui/forms/mark-fields.ts";
import type { FormField } from "../optional-details.tsx";

export type SaidToast = Toast & { description: string };

export interface ResetCall<Fields extends FieldValues> {
  path: string;
  empty: Fields;
  problemOf: (fields: Fields) => { field: Path<Fields>; toast: SaidToast } | null;
  bodyOf: (fields: Fields) => object;
  /** Shown after a success, and after a refusal without words of the server. */
  done: Toast;
  refused: SaidToast;
  onDone: (fields: Fields) => void;
}

/** Shows the result as a toast and on the page (W-008). */
export function useResetCall<Fields extends FieldValues>(
  call: ResetCall<Fields>,
): {
  form: UseFormReturn<Fields>;
  problem: string | undefined;
  submit: (event: React.BaseSyntheticEvent) => void;
} {
  const [problem, setProblem] = useState<string>();
  // The library's type wants every field to be optional; an object of all is one of these.
  const form = useForm<Fields>({ defaultValues: call.empty as DefaultValues<Fields> });
  const send = form.handleSubmit(async (fields) => {
    setProblem(undefined);
    const amiss = call.problemOf(fields);
    if (amiss) {
      form.setError(amiss.field, { message: amiss.toast.description });
      form.setFocus(amiss.field);
      notify(amiss.toast, "failed");
      return;
    }
    try {
      await callApi({ method: "POST", path: call.path, body: call.bodyOf(fields) });
      notify(call.done);
      call.onDone(fields);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const toast = failureOf(error, call.refused);
      notify(toast, "failed");
      if (markFields(form, error)) return;
      setProblem(error.kind === "offline" ? error.readable : toast.description);
    }
  });
  return { form, problem, submit: (event) => void send(event) };
}

/** The server's words; 'Error' when it did not answer (W-008). */
function failureOf(error: ApiError, refused: SaidToast): SaidToast {
  if (error.kind === "offline") return MESSAGES.reset.error;
  return { ...refused, description: error.serverMessage ?? refused.description };
}

/** What a field needs to be drawn: its way into the form, and what is wrong with it. */
export function fieldOf<Fields extends FieldValues>(
  { register, getFieldState, formState }: UseFormReturn<Fields>,
  name: Path<Fields>,
): FormField {
  return { input: register(name), error: getFieldState(name, formState).error?.message };
}
