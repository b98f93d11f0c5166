import { Suspense, useState } from "react";
import { optionalPart } from "../lazy/optional-part.ts";
import { StorageNotice } from "./storage-notice.tsx";

const SharedVisit = optionalPart(() => import("../lazy/shared-visit.tsx"));

/** What a user may have to be told on arriving: that nothing can be stored here, or who sent them. */
export function ArrivalNotices() {
  const [shared] = useState(sharedVisit);
  return (
    <>
      <StorageNotice />
      <Suspense fallback={null}>{shared !== null && <SharedVisit search={shared} />}</Suspense>
    </>
  );
}

/** The search of a visit by a short link (DEC-67), else null. */
function sharedVisit(): string | null {
  const { pathname, search } = window.location;
  return pathname === "/" && /[?&](ref|shared)=/.test(search) ? search : null;
}
