import { MESSAGES, type PublicUser } from "@reignwell/contract";
import { Suspense, useEffect } from "react";
import { notify } from "../../lib/notify.ts";
import { optionalPart } from "../lazy/optional-part.ts";

interface SignOutFlowProps {
  user: PublicUser;
  /** Called when the person has left or has stayed. */
  onEnd: () => void;
}

const SignOut = optionalPart(() => import("./sign-out.tsx"), NoSignOut);

/** Signing out looks into the database first, so it is loaded when somebody wants to leave. */
export function SignOutFlow(props: SignOutFlowProps) {
  return (
    <Suspense fallback={null}>
      <SignOut {...props} />
    </Suspense>
  );
}

/** What decides about the data on this device could not be loaded: then nobody is signed out. */
function NoSignOut({ onEnd }: SignOutFlowProps) {
  useEffect(() => {
    notify(MESSAGES.auth.logoutFailed, "failed");
    onEnd();
  }, [onEnd]);
  return null;
}
