import { type ComponentType, lazy, useState } from "react";

const loadSignIn = () => import("./routes/sign-in/auth-route.tsx");
const LazySignIn = lazy(loadSignIn);
/** Set when the app begins on this page. */
let signIn: ComponentType | null = null;

/**
 * Fetches the part that draws the page at an address where the server has sent that page drawn
 * already: the app begins with it, or the visitor would see a spinner for a moment in its place.
 */
export async function pageAt(path: string): Promise<void> {
  if (path !== "/auth" && path !== "/login") return;
  // A part that can't be fetched is asked for again by the page, which then says so.
  signIn = await loadSignIn().then(
    (part) => part.default,
    () => null,
  );
}

/** The page for signing in. React's `lazy` shows a spinner first even where the part is there. */
export function SignInPage() {
  const [Page] = useState(() => signIn ?? LazySignIn);
  return <Page />;
}
