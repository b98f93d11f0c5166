import { Suspense, useState } from "react";
import { optionalPart } from "../lazy/optional-part.ts";
import { StorageNotice } from "./storage-notice.tsx";

const SharedVisit = optionalPart(() => import("../lazy/shared-visit.tsx"));

/** What a user may have to be told on arriving: that nothing can be stored here, or who sent them. */
export function ArrivalNotices() {
  const [shared] = useState(sharedCode);
  return (
    <>
      <StorageNotice />
      <Suspense fallback={null}>{shared !== null && <SharedVisit code={shared} />}</Suspense>
    </>
  );
}

/** The code of the short link that the visitor came by (DEC-67), else null. */
function sharedCode(): string | null {
  const { pathname, search } = window.location;
  return pathname === "/" ? new URLSearchParams(search).get("shared") : null;
}
