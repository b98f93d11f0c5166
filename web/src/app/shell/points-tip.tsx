import { MESSAGES } from "@reignwell/contract";
import type { RefObject } from "react";
import { Tip } from "../../ui/tip/tip.tsx";

interface PointsTipProps {
  /** What the pointer or the focus has to be on. */
  place: RefObject<HTMLElement | null>;
  points: number;
}

/** The badge's two lines. */
export default function PointsTip({ place, points }: PointsTipProps) {
  return (
    <Tip place={place} side="below" leaves>
      <span>{MESSAGES.header.points(points)}</span>
      <span>{MESSAGES.header.toRewards}</span>
    </Tip>
  );
}
