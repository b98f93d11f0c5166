import type { ErrorBody } from "@reignwell/contract";
import type { FastifySchemaCompiler } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import type { App } from "../../app-types.ts";
import { compileCheck } from "./compiled-check.ts";
import { refuse } from "./errors.ts";
import { sayIssue } from "./issue-text.ts";

// zod/mini alone says "Invalid input" to everything that has no message of its own.
z.config(z.locales.en());

/** The zod issues; of a union those of the form that was meant: least of it is wrong, or it is last. */
function* flattened(
  issues: readonly z.core.$ZodIssue[],
  base: readonly PropertyKey[] = [],
): Generator<z.core.$ZodIssue> {
  for (const issue of issues) {
    const path = [...base, ...issue.path];
    const forms = issue.code === "invalid_union" ? issue.errors : [];
    const counts = forms.map(({ length }) => length || Infinity);
    const meant = forms[counts.lastIndexOf(Math.min(...counts))];
    if (meant && meant.length > 0) yield* flattened(meant, path);
    else yield { ...issue, path };
  }
}

/** The problems as a client gets them: where, and what, in words for a person. */
export function issuesOf(error: z.core.$ZodError): NonNullable<ErrorBody["issues"]> {
  return [...flattened(error.issues)].map((issue) => ({
    path: issue.path.map(String).join("."),
    message: sayIssue(issue),
  }));
}

/** Validates with zod; a failure is our own refusal with the specification's texts. */
const zodValidator: FastifySchemaCompiler<z.core.$ZodType> = ({ schema }) => {
  const isValid = compileCheck(schema);
  return (data) => {
    if (isValid?.(data)) return { value: data };
    const result = z.safeParse(schema, data);
    if (result.success) return { value: result.data };
    const issues = issuesOf(result.error);
    return { error: refuse("validation_failed", issues[0]?.message, { issues }) };
  };
};

/** Checks the requests of a scope by their zod schemas, and writes the answers by them. */
export function installSchemas(app: App): void {
  app.setValidatorCompiler(zodValidator);
  app.setSerializerCompiler(serializerCompiler);
}
