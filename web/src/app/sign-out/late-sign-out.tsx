import type { PublicUser } from "@reignwell/contract";
import { lazy, Suspense } from "react";

const SignOut = lazy(() => import("./sign-out.tsx"));

interface SignOutFlowProps {
  user: PublicUser;
  /** Called when the person has left or has stayed. */
  onEnd: () => void;
}

/** Signing out looks into the database first, so it is loaded when somebody wants to leave. */
export function SignOutFlow(props: SignOutFlowProps) {
  return (
    <Suspense fallback={null}>
      <SignOut {...props} />
    </Suspense>
  );
}
