import { expect, it } from "vitest";
import { leftOutIsNotUsed } from "./left-out-code.ts";

it.each([
  ["packages/local-db/src/x.ts", "await database.tasks.bulkUpdate(changes);"],
  ["packages/local-db/src/x.ts", 'database.tasks.hook("updating", note);'],
  ["web/src/service-worker/x.ts", 'table.where("title").equalsIgnoreCase("a")'],
  ["web/src/ui/theme/x.ts", "createTheme({ variantColorResolver: ourColors })"],
  ["web/src/ui/x.tsx", '<Transition mounted transition="scale-y">'],
  ["web/src/ui/x.tsx", "<Button.Group>"],
  ["web/src/app/x.tsx", 'import { Link, useFetcher } from "react-router-dom";'],
  ["web/src/app/x.tsx", 'import {\n  type RouteObject,\n  Form,\n} from "react-router-dom";'],
])("in %s, what the build leaves out is named: %s", (path, text) => {
  expect(leftOutIsNotUsed([{ path, text }])).toHaveLength(1);
});

it.each([
  ["packages/local-db/src/x.ts", "await database.tasks.bulkPut(rows);"],
  ["packages/local-db/src/x.ts", 'database.pending.hook("reading", upgradePending);'],
  ["web/src/app/x.tsx", 'import { Link, type RouteObject } from "react-router-dom";'],
  ["sync-server/src/x.ts", "goals.upsert(goal)"],
])("in %s this passes: %s", (path, text) => {
  expect(leftOutIsNotUsed([{ path, text }])).toEqual([]);
});
