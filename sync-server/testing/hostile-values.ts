/** An id that nothing has. */
export const SOME_ID = "018f0000-0000-7000-8000-000000000000";

/** Texts that have broken programs before. */
export const ODD_TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\u202e\u2066 right to left",
  "👨‍👩‍👧‍👦".repeat(50),
  "Z\u0351\u036b\u0343".repeat(200),
  "'; drop table users; --",
  "1' or '1'='1",
  "$1::text; select pg_sleep(30)",
  "${7*7}{{7*7}}",
  "<script>alert(1)</script>",
  "__proto__",
  "constructor",
  "toString",
  "../../../../etc/passwd",
  "%00%2e%2e%2f",
  "\r\nset-cookie: stolen=1",
  "0000-00-00",
  "2026-02-30",
  "9999-12-31",
  "+010000-01-01",
  "infinity",
  "NaN",
  "null",
  "\uffff\ufffe",
  "İ".repeat(30),
  "x".repeat(300),
  "x".repeat(10_001),
  "x".repeat(100_000),
];

/** JSON of values that are of the wrong kind nearly everywhere, or too much of it. */
export const ODD_JSON = [
  "null",
  "true",
  "0",
  "-0",
  "-1",
  "1.5",
  "1e308",
  "1e999",
  "-1e999",
  "9007199254740993",
  "123456789012345678901234567890",
  "2147483648",
  "8640000000000001",
  "[]",
  "[[]]",
  "{}",
  '[null,1,"a"]',
  '{"$gt":""}',
  '{"toString":"x","valueOf":1}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"length":1e9}',
  `${"[".repeat(200)}${"]".repeat(200)}`,
  `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
  `${'{"a":'.repeat(1_000)}1${"}".repeat(1_000)}`,
  `[${"0,".repeat(2_000)}0]`,
  ...ODD_TEXTS.map((text) => JSON.stringify(text)),
  // Half a character as its bytes would be written by a careless program.
  '"\ud83d"',
];

/** Types of bodies that no route, or only one, takes. */
export const CONTENT_TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "application/xml",
  "application/json; charset=utf-16",
  "application/merge-patch+json",
  "image/svg+xml",
  "nonsense",
  "/",
  "",
];

/** Headers that the server reads, with values that it may not expect. */
export const ODD_HEADERS: readonly (readonly [name: string, values: readonly string[]])[] = [
  ["idempotency-key", ["", " ", "k".repeat(201), "'; drop", "\u00ff\u00fe"]],
  ["reignwell-user", ["", "0", "-1", "1e9", "2 or 1=1"]],
  ["range", ["bytes=-1", "bytes=5-2", "bytes=99999999999-", "bytes=,", "bytes=0-0,1-1,2-2"]],
  ["accept", ["", "text/html", "image/*", "*/*", "nonsense"]],
  ["accept-encoding", ["br", "gzip;q=0", "*", "nonsense"]],
  ["if-none-match", ["*", '"', 'W/"x"']],
  ["content-encoding", ["gzip", "br", "deflate", "zstd", "gzip, gzip"]],
  ["origin", ["null", "https://evil.example", "http://localhost:3000", "%"]],
  ["sec-fetch-site", ["cross-site", "same-origin", "none", "nonsense"]],
  ["x-forwarded-for", ["203.0.113.1", "::1", "a, b", "'"]],
  ["authorization", ["Bearer x", "Basic Og==", "Bearer"]],
  ["user-agent", ["", "x".repeat(5_000), "\u00e9\u00ff"]],
];

/** Stands in a path for the id of something that the caller has made. */
export const OWN_ID = "own-id";

/** What stands in the place of a path's parameter. */
export const PATH_VALUES = [
  ...Array.from({ length: 12 }, () => OWN_ID),
  SOME_ID,
  SOME_ID.toUpperCase(),
  "2026-11-21",
  "0",
  "-1",
  "1e999",
  "9007199254740993",
  "null",
  "undefined",
  "__proto__",
  "constructor",
  "..%2f..%2fetc%2fpasswd",
  "%2e%2e",
  "%00",
  "%ff%fe",
  "%ed%a0%80",
  "%zz",
  "%",
  "a%0d%0aset-cookie:x=1",
  "'%20or%201=1--",
  "x".repeat(90),
  "x".repeat(2_000),
  encodeURIComponent("🙏"),
];

/** What may come after a path. */
export const QUERIES = [
  "",
  "?",
  `?device=${SOME_ID}`,
  "?device=1&device=2",
  "?device[]=x",
  "?device=%00",
  "?user=1e999",
  "?__proto__[polluted]=1",
  "?a=%zz",
  "?a=%ff",
  `?a=${"x".repeat(3_000)}`,
  `?${"a&".repeat(500)}`,
];
