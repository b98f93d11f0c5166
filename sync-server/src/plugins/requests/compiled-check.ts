import type * as z from "zod/mini";

/** Says whether a value is valid; what is wrong with one that is not, only its schema says. */
export type QuickCheck = (value: unknown) => boolean;

/**
 * Makes one function of a schema, once, that says the same of a value as the schema does, without
 * copying it: a batch is a thousand rows of a dozen fields, nearly all of them valid. Where it says
 * no, the caller asks the schema itself, which has the words for it.
 *
 * @returns null where the schema may change a value or is of a form that is not known here
 */
export function compileCheck(schema: z.core.$ZodType): QuickCheck | null {
  // Of all types this looks at the few that synced records are made of.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const own = checkOfType(def);
  const others = (def.checks ?? []).map(checkOfRule);
  const checks = [own, ...others].filter((check) => check !== null);
  return checks.length === others.length + 1 ? allOf(checks) : null;
}

function checkOfType(def: z.core.$ZodTypes["_zod"]["def"]): QuickCheck | null {
  switch (def.type) {
    case "unknown":
      return () => true;
    case "null":
      return (value) => value === null;
    case "boolean":
      return (value) => typeof value === "boolean";
    case "string":
      return "format" in def ? null : (value) => typeof value === "string";
    case "number":
      return "format" in def && def.format === "safeint" ? Number.isSafeInteger : null;
    case "enum": {
      const values = new Set<unknown>(Object.values(def.entries));
      return (value) => values.has(value);
    }
    case "nullable":
      return mapCheck(def.innerType, (check) => (value) => value === null || check(value));
    case "array":
      return mapCheck(
        def.element,
        (check) => (value) => Array.isArray(value) && value.every(check),
      );
    case "object":
      return checkOfObject(def);
    case "record":
      return checkOfRecord(def);
    case "tuple":
      return def.rest ? null : checkOfTuple(def.items);
    case "union": {
      const options = compileAll(def.options);
      return options && ((value) => options.some((check) => check(value)));
    }
    default:
      return null;
  }
}

function checkOfRule(rule: z.core.$ZodCheck<never>): QuickCheck | null {
  // The rules that the library itself makes.
  const { def } = (rule as unknown as z.core.$ZodChecks)._zod;
  switch (def.check) {
    case "max_length": {
      const { maximum } = def;
      return (value) => lengthOf(value) <= maximum;
    }
    case "min_length": {
      const { minimum } = def;
      return (value) => lengthOf(value) >= minimum;
    }
    case "greater_than": {
      const { value: bound, inclusive } = def;
      return (value) => Number(value) > Number(bound) || (inclusive && value === bound);
    }
    case "less_than": {
      const { value: bound, inclusive } = def;
      return (value) => Number(value) < Number(bound) || (inclusive && value === bound);
    }
    case "string_format": {
      const { pattern } = def;
      // A pattern that goes on from its last place would say something else each time.
      return pattern && !pattern.global && !pattern.sticky
        ? (value) => pattern.test(String(value))
        : null;
    }
    default:
      return checkOfRefinement(def);
  }
}

function checkOfRefinement(def: z.core.$ZodCheckDef): QuickCheck | null {
  if (def.check !== "custom" || !("fn" in def) || typeof def.fn !== "function") return null;
  const { fn } = def;
  return (value) => fn(value) === true;
}

/** Only of objects that allow no other fields: the library leaves others out of what it returns. */
function checkOfObject(def: z.core.$ZodObjectDef): QuickCheck | null {
  if (def.catchall?._zod.def.type !== "never") return null;
  const names = Object.keys(def.shape);
  const fields = new Map<string, QuickCheck>();
  const required: string[] = [];
  for (const name of names) {
    const field = def.shape[name] as z.core.$ZodTypes | undefined;
    const inner = field?._zod.def;
    const isOptional = inner?.type === "optional";
    const check = isOptional ? compileCheck(inner.innerType) : field && compileCheck(field);
    if (!check) return null;
    fields.set(name, check);
    if (!isOptional) required.push(name);
  }
  return (value) => {
    if (!isPlainObject(value)) return false;
    for (const name in value) if (fields.get(name)?.(value[name]) !== true) return false;
    return required.every((name) => Object.hasOwn(value, name));
  };
}

function checkOfRecord(def: z.core.$ZodRecordDef): QuickCheck | null {
  const [key, field] = compileAll([def.keyType, def.valueType]) ?? [];
  if (!key || !field) return null;
  return (value) => {
    if (!isPlainObject(value)) return false;
    for (const name in value) if (!key(name) || !field(value[name])) return false;
    return true;
  };
}

function checkOfTuple(items: readonly z.core.$ZodType[]): QuickCheck | null {
  const checks = compileAll(items);
  return (
    checks &&
    ((value) =>
      Array.isArray(value) &&
      value.length === checks.length &&
      checks.every((check, index) => check(value[index])))
  );
}

function compileAll(schemas: readonly z.core.$ZodType[]): QuickCheck[] | null {
  const checks = schemas.map(compileCheck).filter((check) => check !== null);
  return checks.length === schemas.length ? checks : null;
}

function mapCheck(
  schema: z.core.$ZodType,
  make: (check: QuickCheck) => QuickCheck,
): QuickCheck | null {
  const check = compileCheck(schema);
  return check && make(check);
}

/** The first says whether the value is of the type at all; the rules after it rely on that. */
function allOf(checks: readonly QuickCheck[]): QuickCheck {
  const [first = () => true, second, ...others] = checks;
  if (!second) return first;
  return (value) => first(value) && second(value) && others.every((check) => check(value));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  return Object.getPrototypeOf(value) === Object.prototype;
}

function lengthOf(value: unknown): number {
  return typeof value === "string" || Array.isArray(value) ? value.length : Number.NaN;
}
