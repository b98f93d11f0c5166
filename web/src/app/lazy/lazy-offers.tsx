import type { PublicUser } from "@reignwell/contract";
import { Suspense } from "react";
import { useBrowserIdle } from "../../lib/browser/use-browser-idle.ts";
import { optionalPart } from "./optional-part.ts";

const DailyOffers = optionalPart(() => import("../routes/daily-offers.tsx"));

/** Loaded when the browser is idle: the offers stand below the plan. */
export function LazyOffers({ user, known }: { user: PublicUser | null; known: boolean }) {
  const idle = useBrowserIdle();
  return <Suspense fallback={null}>{idle && <DailyOffers user={user} known={known} />}</Suspense>;
}
