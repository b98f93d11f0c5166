import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";

/** A form whose fields the schema checks when it is submitted; `Values` is what comes out then. */
export function useSchemaForm<Fields extends FieldValues, Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Fields>,
  defaultValues: DefaultValues<Fields>,
): UseFormReturn<Fields, unknown, Values> {
  return useForm<Fields, unknown, Values>({ resolver: zodResolver(schema), defaultValues });
}
