import { MESSAGES } from "@reignwell/contract";
import { IconGift } from "@tabler/icons-react";
import { Suspense, useRef } from "react";
import { Link } from "react-router-dom";
import { useBrowserIdle } from "../../lib/browser/use-browser-idle.ts";
import { optionalPart } from "../lazy/optional-part.ts";
import classes from "./points-badge.module.css";

const PointsTip = optionalPart(() => import("./points-tip.tsx"));

/** R-028; its tooltip comes after the first paint, and its name says the same. */
export function PointsBadge({ points }: { points: number }) {
  const place = useRef<HTMLSpanElement>(null);
  const idle = useBrowserIdle();
  const { points: have, toRewards } = MESSAGES.header;
  return (
    <span ref={place} className={classes.place}>
      <Link to="/referral" className={classes.badge} aria-label={`${have(points)}. ${toRewards}`}>
        <IconGift size={18} aria-hidden />
        {points}
      </Link>
      <Suspense fallback={null}>{idle && <PointsTip place={place} points={points} />}</Suspense>
    </span>
  );
}
