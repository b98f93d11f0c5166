import { MESSAGES, type PublicUser } from "@reignwell/contract";
import { Suspense, useEffect } from "react";
import { notify } from "../../lib/notify.ts";
import { optionalPart } from "../lazy/optional-part.ts";

interface SignOutFlowProps {
  user: PublicUser;
  /** Called after signing out as well as after a "cancel". */
  onEnd: () => void;
}

const SignOut = optionalPart(() => import("./sign-out.tsx"), NoSignOut);

/** Signing out reads the database first, so it is loaded when the user asks for it. */
export function SignOutFlow(props: SignOutFlowProps) {
  return (
    <Suspense fallback={null}>
      <SignOut {...props} />
    </Suspense>
  );
}

/** Without the code that decides about the data on this device, the user stays signed in. */
function NoSignOut({ onEnd }: SignOutFlowProps) {
  useEffect(() => {
    notify(MESSAGES.auth.logoutFailed, "failed");
    onEnd();
  }, [onEnd]);
  return null;
}
