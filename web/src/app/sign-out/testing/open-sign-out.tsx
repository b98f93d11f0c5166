import { MantineProvider } from "@mantine/core";
import { discardDatabase, openGuestDatabase } from "@reignwell/local-db";
import { aUser } from "@reignwell/testing";
import { cleanup, configure, render, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { fixedSession, signedInAs } from "../../../lib/session/testing/fixed-session.ts";
import { AuthProvider } from "../../../lib/session/session.tsx";
import SignOut from "../sign-out.tsx";

/** Who signs out. */
export const user = aUser({ username: "anna" });
/** Asks the server to end the session: at once, if a test does not say otherwise. */
export const logout = vi.fn<() => Promise<void>>();
/** Is called after signing out as well as after a "cancel". */
export const onEnd = vi.fn<() => void>();

configure({ asyncUtilTimeout: 8000 });

const session = fixedSession(signedInAs(user), { logout });

beforeEach(() => {
  onEnd.mockReset();
  logout.mockReset().mockResolvedValue();
});
afterEach(async () => {
  cleanup();
  await discardDatabase(user.accountKey);
  await openGuestDatabase().drafts.clear();
});

/** The user has asked to sign out. */
export function signOut(): void {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <AuthProvider store={session}>
          <SignOut user={user} onEnd={onEnd} />
        </AuthProvider>
      </MemoryRouter>
    </MantineProvider>,
  );
}

export const gone = () => waitFor(() => expect(onEnd).toHaveBeenCalled());
