import type { ComponentProps } from "react";
import { useAuth } from "../../lib/session/session.tsx";
import { Page } from "../../ui/page.tsx";
import { Waiting } from "../../ui/waiting.tsx";

/** A page for guests and users; what it shows waits until it is known which of them is there. */
export function OpenPage({ children, ...page }: ComponentProps<typeof Page>) {
  const { user, state } = useAuth();
  return <Page {...page}>{state === "unknown" && !user ? <Waiting /> : children}</Page>;
}
