/** A small file and what the lint step has to say about it. */
export interface BreakingFile {
  file: string;
  source: string;
  /** Part of the rule's code. */
  rule: string;
  /** Part of what it says. */
  says: string;
}

const IMPORTS = "no-restricted-imports";
const lines = (count: number) => "  console.log(1);\n".repeat(count);

function broken(file: string, from: string, says: string): BreakingFile {
  return { file, source: `import "${from}";\n`, rule: IMPORTS, says };
}

function tooNew(file: string, expression: string): BreakingFile {
  const source = `export const made = (text: string) => ${expression};\n`;
  return { file, source, rule: "no-restricted-properties", says: "the oldest browsers" };
}

/** What only browsers have that are newer than the oldest of decision 102. */
const BROWSERS: readonly BreakingFile[] = [
  tooNew("packages/domain/src/t1.ts", "Map.groupBy(text, (each) => each)"),
  tooNew("packages/sync-core/src/t3.ts", "[text, Promise.withResolvers()]"),
  tooNew("web/src/features/plan/texts/t4.ts", "[text, AbortSignal.any([])]"),
  tooNew("web/src/service-worker/t5.ts", "Response.json(text)"),
  tooNew("web/src/lib/t6.ts", "URL.canParse(text)"),
];

const FOLDERS: readonly BreakingFile[] = [
  broken("packages/contract/src/a1.ts", "@reignwell/domain", "contract imports"),
  broken("packages/contract/src/a2.ts", "dayjs", "contract imports"),
  broken("packages/contract/src/a3.ts", "zod", "zod/mini"),
  broken("packages/domain/src/b1.ts", "@reignwell/sync-core", "domain imports"),
  broken("packages/domain/src/b2.ts", "react", "domain imports"),
  broken("packages/domain/src/b3.ts", "@reignwell/content", "domain may import"),
  broken("packages/domain/src/b4.ts", "dayjs/plugin/timezone.js", "knows time zones"),
  broken("packages/content/src/c1.ts", "@reignwell/domain", "content imports"),
  broken("packages/sync-core/src/d1.ts", "@reignwell/domain", "sync-core imports"),
  broken("packages/sync-core/src/d2.ts", "dexie", "sync-core imports"),
  broken("packages/local-db/src/e1.ts", "@reignwell/content", "local-db imports"),
  broken("packages/local-db/src/e2.ts", "@reignwell/testing", "testing is imported only by tests"),
  broken("packages/device/src/e3.ts", "dexie", "device imports"),
  broken("packages/device/src/e4.ts", "react", "device imports"),
  broken("packages/testing/src/f1.ts", "@reignwell/domain", "testing imports"),
  broken("packages/domain/src/g1.ts", "@reignwell/web", "packages, web and sync-server never"),
  broken(
    "packages/domain/src/g2.ts",
    "../../../web/src/app/x.ts",
    "packages, web and sync-server never",
  ),
  broken(
    "packages/domain/src/g3.ts",
    "../../../sync-server/src/app.ts",
    "packages, web and sync-server never",
  ),
  broken("packages/domain/src/g4.ts", "./index.ts", "inside a package"),
  broken("packages/domain/src/g5.ts", "../../contract/src/goal.ts", "a package"),
  broken("web/src/app/h1.ts", "@reignwell/contract/src/goal.ts", "a package"),
  broken(
    "web/src/app/h2.ts",
    "../../../sync-server/src/app.ts",
    "packages, web and sync-server never",
  ),
  broken("web/src/app/h3.ts", "dexie", "only local-db"),
  broken("web/src/app/h4.ts", "@reignwell/testing", "testing is imported only by tests"),
  broken(
    "web/src/app/h6.ts",
    "../lib/session/testing/fixed-session.ts",
    "testing is imported only by tests",
  ),
  broken(
    "web/src/features/plan/steps/i10.ts",
    "../testing/wizard-harness.tsx",
    "testing is imported only by tests",
  ),
  broken(
    "web/src/features/plan/testing/i11.tsx",
    "../../goals/goal-list.tsx",
    "no feature imports another feature",
  ),
  broken("web/src/app/h5.ts", "zod", "zod/mini"),
  broken(
    "web/src/features/plan/i1.ts",
    "../goals/goal-list.tsx",
    "no feature imports another feature",
  ),
  broken(
    "web/src/features/plan/i2.ts",
    "../../features/goals/x.ts",
    "no feature imports another feature",
  ),
  broken("web/src/features/plan/i3.ts", "../../app/router.tsx", "Floors: a feature"),
  broken("web/src/features/plan/i4.ts", "dexie", "only local-db"),
  broken(
    "web/src/features/plan/i5.test.ts",
    "../goals/goal-list.tsx",
    "no feature imports another feature",
  ),
  broken(
    "web/src/features/plan/steps/i6.ts",
    "../../goals/goal-list.tsx",
    "no feature imports another feature",
  ),
  broken(
    "web/src/features/plan/steps/i7.ts",
    "../../../features/goals/x.ts",
    "no feature imports another feature",
  ),
  broken("web/src/features/plan/steps/i8.ts", "../../../app/router.tsx", "Floors: a feature"),
  broken(
    "web/src/features/plan/steps/i9.test.ts",
    "../../goals/goal-list.tsx",
    "no feature imports another feature",
  ),
  broken("web/src/features/plan/i12.ts", "@reignwell/local-db", "screens read and write"),
  broken("web/src/features/plan/steps/i13.ts", "@reignwell/local-db", "screens read and write"),
  {
    file: "web/src/features/goals/list/i14.ts",
    source:
      'import type { LocalDatabase } from "@reignwell/local-db";\nexport type D = LocalDatabase;\n',
    rule: IMPORTS,
    says: "screens",
  },
  broken("web/src/features/membership/i15.ts", "@stripe/stripe-js", "only web/src/features"),
  broken("web/src/features/goals/list/i16.ts", "@stripe/react-stripe-js", "only web/src/features"),
  broken("web/src/app/h7.ts", "@stripe/stripe-js/pure", "only web/src/features"),
  broken("web/src/features/membership/card/i17.ts", "../../goals/x.ts", "no feature imports"),
  broken("web/src/service-worker/j1.ts", "../features/plan/x.ts", "Floors: the service worker"),
  broken("web/src/lib/k1.ts", "../features/plan/x.ts", "Floors: web/src/lib"),
  broken("web/src/lib/k2.ts", "@reignwell/local-db", "Floors: web/src/lib"),
  broken("web/src/ui/l1.ts", "../lib/session.ts", "Floors: web/src/ui"),
  broken("web/src/ui/l2.ts", "@reignwell/domain", "Floors: web/src/ui"),
  broken(
    "sync-server/src/main.ts",
    "../../web/src/app/main.tsx",
    "packages, web and sync-server never",
  ),
  broken("sync-server/src/app.ts", "@reignwell/local-db", "Floors: the server knows"),
  broken(
    "sync-server/src/features/goals/n1.ts",
    "../tasks/task-handler.ts",
    "no feature imports another feature",
  ),
  broken("sync-server/src/features/goals/n2.ts", "../../app.ts", "Floors: a feature"),
  broken("sync-server/src/features/goals/n10.ts", "../../start-server.ts", "Floors: a feature"),
  broken("sync-server/src/features/goals/n3.ts", "postgres", "only sync-server"),
  broken("sync-server/src/features/goals/n4.ts", "stripe", "only gateways"),
  broken(
    "sync-server/src/features/goals/n5.ts",
    "@reignwell/testing",
    "testing is imported only by tests",
  ),
  broken(
    "sync-server/src/features/goals/n6.test.ts",
    "../tasks/x.ts",
    "no feature imports another feature",
  ),
  broken(
    "sync-server/src/features/accounts/email/n7.ts",
    "../../goals/x.ts",
    "no feature imports another feature",
  ),
  broken(
    "sync-server/src/features/accounts/email/n8.test.ts",
    "../../goals/x.ts",
    "no feature imports another feature",
  ),
  broken("sync-server/src/features/accounts/email/n9.ts", "../../../app.ts", "Floors: a feature"),
  broken("sync-server/src/sync/o1.ts", "../features/goals/goal-handler.ts", "Floors: sync"),
  broken("sync-server/src/sync/push/o2.ts", "../../features/goals/x.ts", "Floors: sync"),
  broken("sync-server/src/plugins/p1.ts", "../sync/sync-routes.ts", "Floors: plugins"),
  broken("sync-server/src/plugins/p2.ts", "postgres", "only sync-server"),
  broken("sync-server/src/plugins/sessions/p3.ts", "../../sync/sync-routes.ts", "Floors: plugins"),
  broken("sync-server/src/plugins/sessions/p4.ts", "postgres", "only sync-server"),
  broken("sync-server/src/plugins/database/p5.ts", "../../features/goals/x.ts", "Floors: plugins"),
  broken("sync-server/src/gateways/q1.ts", "../plugins/database/database.ts", "Floors: gateways"),
  broken("sync-server/src/config.ts", "./plugins/database/database.ts", "Floors: config"),
  broken("sync-server/src/process/q2.ts", "../config.ts", "Floors: process"),
  broken("sync-server/src/process/q3.ts", "zod/mini", "Floors: process"),
  broken("sync-server/src/process/q4.ts", "./../config.ts", "Floors: process"),
  broken("sync-server/src/r1.test.ts", "../../web/src/app/x.ts", "web and"),
  broken("web/e2e/s1.ts", "../../sync-server/src/app.ts", "packages, web and sync-server never"),
];

const EVERYWHERE: readonly BreakingFile[] = [
  {
    file: "web/src/lib/floating.ts",
    source: "export function start() {\n  Promise.resolve(1);\n}\n",
    rule: "no-floating-promises",
    says: "Promise",
  },
  {
    file: "web/src/lib/misused.ts",
    source: "export const answer = async () => true;\nif (answer()) console.log(1);\n",
    rule: "no-misused-promises",
    says: "Promise",
  },
  {
    file: "web/src/lib/awaited.ts",
    source: "export const three = async () => await 3;\n",
    rule: "await-thenable",
    says: "await",
  },
  {
    file: "web/src/lib/any.ts",
    source: "export const x = (y: any) => y;\n",
    rule: "no-explicit-any",
    says: "any",
  },
  {
    file: "web/src/lib/non-null.ts",
    source: "export const x = (y: string | null) => y!.length;\n",
    rule: "no-non-null-assertion",
    says: "non-null",
  },
  {
    file: "web/src/lib/type-import.ts",
    source: 'import { Finding } from "./circle-one.ts";\nexport const x = (y: Finding) => y;\n',
    rule: "consistent-type-imports",
    says: "type",
  },
  {
    file: "packages/domain/src/circle-one.ts",
    source: 'import type { Two } from "./circle-two.ts";\nexport type One = Two | 1;\n',
    rule: "no-cycle",
    says: "cycle",
  },
  {
    file: "packages/domain/src/circle-two.ts",
    source: 'import type { One } from "./circle-one.ts";\nexport type Two = One[];\n',
    rule: "no-cycle",
    says: "cycle",
  },
  {
    file: "web/src/lib/long-file.ts",
    source: Array.from({ length: 401 }, (_, n) => `export const n${n} = ${n};\n`).join(""),
    rule: "max-lines",
    says: "too many lines",
  },
  {
    file: "web/src/lib/long-function.ts",
    source: `export function long() {\n${lines(61)}}\n`,
    rule: "max-lines-per-function",
    says: "too many lines",
  },
  {
    file: "web/src/lib/many-imports.ts",
    source: Array.from(
      { length: 16 },
      (_, n) => `import m${n} from "./m${n}.ts";\nm${n}();\n`,
    ).join(""),
    rule: "max-dependencies",
    says: "15",
  },
  {
    file: "web/src/ui/conditional-hook.tsx",
    source:
      'import { useState } from "react";\nexport function Card({ on }: { on: boolean }) {\n' +
      "  if (on) useState(1);\n  return <p>text</p>;\n}\n",
    rule: "rules-of-hooks",
    says: "useState",
  },
  {
    file: "web/src/ui/missing-dependency.tsx",
    source:
      'import { useEffect } from "react";\nexport function Card({ on }: { on: boolean }) {\n' +
      "  useEffect(() => {\n    console.log(on);\n  }, []);\n  return <p>text</p>;\n}\n",
    rule: "exhaustive-deps",
    says: "on",
  },
  {
    file: "web/src/ui/nameless-image.tsx",
    source: 'export const Picture = () => <img src="/a.png" />;\n',
    rule: "alt-text",
    says: "alt",
  },
  {
    file: "web/src/ui/focused.test.ts",
    source: `import { expect, it } from "vitest";\nit.${"only"}("is focused", () => {\n  expect(1).toBe(1);\n});\n`,
    rule: "no-focused-tests",
    says: "focused",
  },
  {
    file: "web/src/ui/disabled.test.ts",
    source:
      'import { expect, it } from "vitest";\nit.skip("is off", () => {\n  expect(1).toBe(1);\n});\n',
    rule: "no-disabled-tests",
    says: "isabled",
  },
];

/** One file for each rule of the house; each breaks that rule. */
export const BREAKING_FILES: readonly BreakingFile[] = [...FOLDERS, ...BROWSERS, ...EVERYWHERE];

/** Files that keep every rule, among them what the rules allow on purpose. */
export const CLEAN_FILES: readonly { file: string; source: string }[] = [
  { file: "packages/contract/src/clean.ts", source: 'import "zod/mini";\n' },
  {
    file: "packages/domain/src/clean.ts",
    source:
      'import type { Canon } from "@reignwell/content";\nimport "@reignwell/contract";\n' +
      'import "uuid";\nimport "dayjs";\nexport type Books = Canon;\n',
  },
  { file: "packages/domain/src/calendar.ts", source: 'import "dayjs/plugin/timezone.js";\n' },
  {
    file: "packages/local-db/src/clean.ts",
    source: 'import "dexie";\nimport "@reignwell/sync-core";\n',
  },
  {
    file: "packages/local-db/src/clean.test.ts",
    source: 'import "@reignwell/testing";\nimport "fake-indexeddb/auto";\n',
  },
  {
    file: "web/src/features/plan/clean.tsx",
    source:
      'import "./step-renew.tsx";\nimport "../../ui/card.tsx";\nimport "../../lib/session.ts";\n' +
      'import "@reignwell/device";\nimport "dexie-react-hooks";\nimport "@mantine/core";\n',
  },
  {
    file: "web/src/features/plan/steps/clean.tsx",
    source: 'import "../draft/plan-store.ts";\nimport "../../../lib/session/session.ts";\n',
  },
  {
    file: "web/src/features/plan/steps/clean.test.ts",
    source:
      'import "../draft/plan-store.ts";\nimport "../../../../testing/screen-harness.tsx";\n' +
      'import "@reignwell/local-db";\n',
  },
  {
    file: "web/src/features/plan/testing/clean.tsx",
    source: 'import "../wizard.tsx";\nimport "../../../lib/session/testing/fixed-session.ts";\n',
  },
  { file: "web/src/app/clean.ts", source: 'import "../features/plan/plan-wizard.tsx";\n' },
  {
    file: "web/src/service-worker/clean.ts",
    source: 'import "dexie";\nimport "@reignwell/sync-core";\n',
  },
  {
    file: "sync-server/src/features/goals/clean.ts",
    source:
      'import "../../sync/record-handler.ts";\nimport "../../plugins/database/database.ts";\n' +
      'import "@reignwell/domain";\nimport "zod";\n',
  },
  {
    file: "sync-server/src/features/accounts/email/clean.ts",
    source:
      'import "../passwords/password-hash.ts";\nimport "../../../plugins/requests/errors.ts";\n',
  },
  { file: "sync-server/src/plugins/database/database.ts", source: 'import "postgres";\n' },
  {
    file: "sync-server/src/features/goals/clean.pg.test.ts",
    source: `import "../../../testing/start-test-server.ts";\nexport function long() {\n${lines(80)}}\n`,
  },
  { file: "web/e2e/clean.ts", source: 'import "@reignwell/testing/node";\nimport "postgres";\n' },
  {
    file: "web/src/features/audio/testing/clean.ts",
    source: "export const waits = () => Promise.withResolvers<void>();\n",
  },
  {
    file: "sync-server/src/sync/clean.ts",
    source: "export const byFirst = (words: string[]) => Map.groupBy(words, (word) => word[0]);\n",
  },
];
