import { Button } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import type { ComponentType } from "react";
import { LazyPart, useLazyPart } from "../../../lib/lazy-part.ts";
import { EmptyState } from "../../../ui/cards/empty-state.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import type { ADMIN_TABS } from "./use-admin-tab.ts";

type AdminTabName = (typeof ADMIN_TABS)[number];
type TabPart = LazyPart<{ default: ComponentType }>;

/** Each tab is a part of its own, fetched when it is first opened. */
const TAB_PARTS = {
  overview: new LazyPart(() => import("../../../features/admin/overview/overview-tab.tsx")),
  users: new LazyPart(() => import("../../../features/admin/users/users-tab.tsx")),
  scriptures: new LazyPart(() => import("./admin-scriptures.tsx")),
  series: new LazyPart(() => import("../../../features/admin/series/series-tab.tsx")),
  giveaways: new LazyPart(() => import("../../../features/admin/giveaways/giveaways-tab.tsx")),
  "mailing-lists": new LazyPart(
    () => import("../../../features/admin/mailing-lists/mailing-lists-tab.tsx"),
  ),
} as const satisfies Record<AdminTabName, TabPart>;

/** A tab that can’t be fetched says so and offers to try again: the page stays. */
export function AdminTabContent({ name }: { name: AdminTabName }) {
  const lazy: TabPart = TAB_PARTS[name];
  const { state, part } = useLazyPart(lazy);
  if (part) return <part.default />;
  if (state === "coming") return <Waiting />;
  const { notHere, notHereText } = MESSAGES.admin;
  return (
    <EmptyState drawing="lamp" level={2} heading={notHere} text={notHereText}>
      <Button onClick={() => void lazy.fetch().catch(() => undefined)}>
        {MESSAGES.offline.retry}
      </Button>
    </EmptyState>
  );
}
