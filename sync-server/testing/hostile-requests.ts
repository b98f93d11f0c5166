import { gzipSync } from "node:zlib";
import { COLLECTIONS, RECORD_SCHEMAS, SPOKEN_PROTOCOLS } from "@reignwell/contract";
import fc from "fast-check";
import * as z from "zod/mini";
import {
  CONTENT_TYPES,
  ODD_HEADERS,
  ODD_JSON,
  ODD_TEXTS,
  PATH_VALUES,
  QUERIES,
  SOME_ID,
} from "./hostile-values.ts";

export { OWN_ID } from "./hostile-values.ts";

/** One request of the generated ones; `body` is sent as it is. */
export interface HostileRequest {
  method: string;
  /** The route's pattern. */
  route: string;
  /** The path and query that are asked for. */
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
}

/** A route as the server lists it. */
export interface Route {
  method: string;
  url: string;
}

/** The part of a JSON schema that the generator reads. */
interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema | boolean;
  prefixItems?: JsonSchema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

/** What `/api/openapi.json` says of each route, as far as the generator reads it. */
export interface ApiDescription {
  paths: Record<
    string,
    Record<string, { requestBody?: { content: Record<string, { schema: JsonSchema }> } }>
  >;
}

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

const oddJson = fc.constantFrom(...ODD_JSON);
const oddText = fc.constantFrom(...ODD_TEXTS.filter((text) => text.length <= 300));
const asJson = (value: fc.Arbitrary<unknown>) => value.map((one) => JSON.stringify(one) ?? "null");

/**
 * How a body is made: as the schema wants it; the same with texts that are odd, but texts; or with
 * a value here and there that does not fit.
 */
type Manner = "right" | "odd texts" | "wrong";

/** JSON of the schema in this manner. */
function jsonOf(schema: JsonSchema, manner: Manner, name = ""): fc.Arbitrary<string> {
  const fitting = fittingJson(schema, manner, name);
  if (manner !== "wrong") return fitting;
  return fc.oneof({ weight: 8, arbitrary: fitting }, { weight: 1, arbitrary: oddJson });
}

function fittingJson(schema: JsonSchema, manner: Manner, name: string): fc.Arbitrary<string> {
  if (name === "protocol") return asJson(fc.constantFrom(...SPOKEN_PROTOCOLS));
  if (name === "changes") return fc.array(syncChange(manner), { maxLength: 4 }).map(jsonList);
  if (schema.const !== undefined) return asJson(fc.constant(schema.const));
  if (schema.enum !== undefined) return asJson(fc.constantFrom(...schema.enum));
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) {
    return fc.oneof(...branches.map((branch) => jsonOf(branch, manner, name)));
  }
  switch (schema.type) {
    case "object":
      return objectJson(schema, manner);
    case "array":
      return arrayJson(schema, manner);
    case "string":
      return asJson(textOf(schema, name, manner));
    case "integer":
      return asJson(fc.maxSafeInteger().map((number) => within(number, schema)));
    case "number":
      return asJson(fc.double({ noNaN: true, noDefaultInfinity: true }));
    case "boolean":
      return asJson(fc.boolean());
    case "null":
      return fc.constant("null");
    default:
      return fc.oneof(oddJson, asJson(fc.jsonValue()));
  }
}

const ODD_NAMES = ["extra", "id", "userId", "isAdmin", "__proto__", "toString", "\u0000"] as const;

function objectJson(schema: JsonSchema, manner: Manner): fc.Arbitrary<string> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const absent = fc.constant("");
  const member = (name: string, json: fc.Arbitrary<string>) =>
    json.map((value) => `${JSON.stringify(name)}:${value}`);
  const members = Object.entries(properties).map(([name, inner]) => {
    const present = member(name, jsonOf(inner, manner, name));
    if (required.includes(name) && manner !== "wrong") return present;
    return fc.oneof({ weight: 10, arbitrary: present }, { weight: 1, arbitrary: absent });
  });
  const inner =
    typeof additionalProperties === "object" ? jsonOf(additionalProperties, manner) : oddJson;
  const extra = fc.constantFrom(...ODD_NAMES).chain((name) => member(name, inner));
  const more = fc.oneof({ weight: 12, arbitrary: absent }, { weight: 1, arbitrary: extra });
  return fc
    .tuple(...members, manner === "wrong" ? more : absent)
    .map((parts) => `{${parts.filter((part) => part !== "").join(",")}}`);
}

function arrayJson(schema: JsonSchema, manner: Manner): fc.Arbitrary<string> {
  const { items, prefixItems, maxItems = 4 } = schema;
  if (prefixItems !== undefined) {
    return fc.tuple(...prefixItems.map((one) => jsonOf(one, manner))).map(jsonList);
  }
  const item = typeof items === "object" ? jsonOf(items, manner) : oddJson;
  const most = Math.min(maxItems, 4) + (manner === "wrong" ? 1 : 0);
  return fc.array(item, { maxLength: most }).map(jsonList);
}

const jsonList = (parts: readonly string[]) => `[${parts.join(",")}]`;

/** Values of fields whose schema says less than the server wants. */
const KNOWN_TEXTS: Readonly<Record<string, readonly string[]>> = {
  username: ["hostile-user", "shepherd", "nobody", "ada", "ben", "eve", "ruth", "naomi"],
  endpoint: ["https://fcm.googleapis.com/fcm/send/abc", "https://push.example/abc"],
  zone: ["America/Chicago", "Asia/Tokyo", "Mars/Base"],
};

function textOf(schema: JsonSchema, name: string, manner: Manner): fc.Arbitrary<string> {
  const right = fittingText(schema, name);
  if (manner === "right" || schema.pattern !== undefined) return right;
  return fc.oneof({ weight: 2, arbitrary: right }, { weight: 1, arbitrary: oddText });
}

function fittingText(schema: JsonSchema, name: string): fc.Arbitrary<string> {
  const { pattern, minLength = 1, maxLength = 40 } = schema;
  const known = KNOWN_TEXTS[name];
  if (known !== undefined) return fc.constantFrom(...known);
  if (pattern?.endsWith("-\\d{2}-\\d{2}$")) {
    return fc.constantFrom("2026-11-21", "2026-11-22", "2024-02-29", "2030-01-01");
  }
  if (pattern?.includes("T\\d\\d:")) {
    return fc.constantFrom(
      "2026-11-01T00:00:00Z",
      "2027-01-01T00:00-06:00",
      "2030-01-01T12:00:00.5Z",
    );
  }
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const longest = Math.max(minLength, Math.min(maxLength, 40));
  return fc.string({ unit: "grapheme", minLength, maxLength: longest });
}

function within(number: number, { minimum, maximum }: JsonSchema): number {
  const least = minimum ?? Number.MIN_SAFE_INTEGER;
  const span = (maximum ?? Number.MAX_SAFE_INTEGER) - least + 1;
  return least + (Math.abs(number) % span);
}

/** A change of a synced row, as a device would send it. */
function syncChange(manner: Manner): fc.Arbitrary<string> {
  const kinds = COLLECTIONS.map((collection) => {
    const { properties = {} } = z.toJSONSchema(RECORD_SCHEMAS[collection]) as JsonSchema;
    const at = manner === "wrong" ? fc.oneof(fc.nat().map(String), oddJson) : fc.nat().map(String);
    const values = Object.entries(properties)
      .filter(([name]) => name !== "id")
      .map(([name, schema]) => ({
        name: JSON.stringify(name),
        json: jsonOf(schema, manner, name),
      }));
    const fields = values.map(({ name, json }) =>
      fc.tuple(at, json).map(([when, value]) => `${name}:[${when},${value}]`),
    );
    const bare = values.map(({ name, json }) => json.map((value) => `${name}:${value}`));
    const id = fc.oneof(fc.uuid({ version: 7 }), fc.constant(SOME_ID));
    const start = id.map((one) => `{"collection":"${collection}","id":"${one}"`);
    const inFull = fc
      .tuple(start, ...fields)
      .map(([begun, ...all]) => `${begun},"fields":{${all.join(",")}}}`);
    const inShort = fc
      .tuple(start, at, ...bare)
      .map(([begun, when, ...all]) => `${begun},"at":${when},"values":{${all.join(",")}}}`);
    return fc.oneof(inFull, inShort);
  });
  return manner === "wrong" ? fc.oneof(...kinds, oddJson) : fc.oneof(...kinds);
}

const oddHeaders = fc
  .array(
    fc
      .constantFrom(...ODD_HEADERS)
      .chain(([name, values]) => fc.constantFrom(...values).map((value) => [name, value] as const)),
    { maxLength: 2 },
  )
  .map((pairs) => Object.fromEntries(pairs));

/** Requests to one route: fitting ones, and all that may be wrong with them. */
function requestsTo(route: Route, schema: JsonSchema | null): fc.Arbitrary<HostileRequest> {
  const path = fc.constantFrom(...PATH_VALUES).map((value) => route.url.replace(/:\w+|\*/, value));
  const query = fc.oneof(
    { weight: 4, arbitrary: fc.constant("") },
    { weight: 1, arbitrary: fc.constantFrom(...QUERIES) },
  );
  const headers = fc.oneof(
    { weight: 3, arbitrary: fc.constant<Record<string, string>>({}) },
    { weight: 1, arbitrary: oddHeaders },
  );
  const payload = READING.has(route.method) ? fc.constant(null) : payloads(schema);
  return fc.tuple(path, query, headers, payload).map(([where, asked, odd, sent]) => ({
    method: route.method,
    route: route.url,
    url: where + asked,
    headers: { ...sent?.headers, ...odd },
    body: sent?.body ?? null,
  }));
}

interface Payload {
  headers: Record<string, string>;
  body: string | Buffer;
}

function payloads(schema: JsonSchema | null): fc.Arbitrary<Payload> {
  const made = (manner: Manner) => (schema === null ? fc.constant("{}") : jsonOf(schema, manner));
  const wrong = schema === null ? oddJson : jsonOf(schema, "wrong");
  const json = fc.oneof(made("right"), wrong);
  const as = (contentType: string) => (body: string) => ({
    headers: { "content-type": contentType },
    body,
  });
  return fc.oneof(
    { weight: 14, arbitrary: made("right").map(as("application/json")) },
    { weight: 14, arbitrary: made("odd texts").map(as("application/json")) },
    { weight: 12, arbitrary: wrong.map(as("application/json")) },
    { weight: 3, arbitrary: oddJson.map(as("application/json")) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(json, fc.constantFrom(...CONTENT_TYPES))
        .map(([body, contentType]) => as(contentType)(body)),
    },
    // Not JSON: cut off, with a stray byte, a byte order mark, or bytes that are no text at all.
    { weight: 2, arbitrary: json.map((body) => as("application/json")(body.slice(0, -1))) },
    { weight: 1, arbitrary: json.map((body) => as("application/json")(`\ufeff${body}`)) },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => ({
        headers: { "content-type": "application/json" },
        body: Buffer.from(bytes),
      })),
    },
    {
      weight: 1,
      arbitrary: json.map((body) => ({
        headers: { "content-type": "application/json", "content-encoding": "gzip" },
        body: gzipSync(body),
      })),
    },
    // The promise speaks of 10 MB; few are enough.
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(1_200_000, 10_000_000)
        .map((size) => as("application/json")(`{"title":"${"x".repeat(size)}"}`)),
    },
  );
}

/**
 * Generates at least `count` requests over every route, the same for the same seed. Routes that
 * read a body get three times as many: more can be wrong there.
 */
export function hostileRequests(
  routes: readonly Route[],
  { paths }: ApiDescription,
  seed: number,
  count: number,
): HostileRequest[] {
  const weightOf = ({ method }: Route) => (READING.has(method) ? 1 : 3);
  const weights = routes.reduce((sum, route) => sum + weightOf(route), 0);
  const perWeight = Math.ceil(count / weights);
  const byRoute = routes.map((route, at) => {
    const described = paths[route.url.replace(/:(\w+)/g, "{$1}")]?.[route.method.toLowerCase()];
    const schema = described?.requestBody?.content["application/json"]?.schema ?? null;
    const numRuns = perWeight * weightOf(route);
    return fc.sample(requestsTo(route, schema), { seed: seed + at, numRuns });
  });
  // One of each in turn, so that what one leaves behind meets the others.
  const turns = Array.from({ length: perWeight * 3 }, (_, turn) =>
    byRoute.flatMap((all) => all[turn] ?? []),
  );
  return turns.flat();
}
