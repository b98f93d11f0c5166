// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { forgetReferralCode, storedReferralCode } from "../../lib/session/referral-code.ts";

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** A new page: the module is loaded once for each. */
async function openAt(address: string, firstAddress = address): Promise<() => string | null> {
  const { useReferralLink } = await import("./use-referral-link.ts");
  const name = new URL(firstAddress, window.location.href).href;
  const entries = [{ name }] as unknown as PerformanceEntryList;
  vi.spyOn(performance, "getEntriesByType").mockReturnValue(entries);
  function App() {
    useReferralLink();
    const { pathname, search } = useLocation();
    return <p data-testid="address">{pathname + search}</p>;
  }
  render(
    <MemoryRouter initialEntries={[address]}>
      <App />
    </MemoryRouter>,
  );
  return () => screen.getByTestId("address").textContent;
}

it.each([
  ["/?ref=ABCD2345", "/"],
  ["/referral?ref=ABCD2345&tab=giveaways", "/referral?tab=giveaways"],
  ["/bible?passage=John+3&ref=ABCD2345", "/bible?passage=John+3"],
])("DEC-12, A-036: the code of %s is kept and leaves the address", async (address, left) => {
  const shown = await openAt(address);
  await waitFor(() => expect(shown()).toBe(left));
  expect(storedReferralCode()).toBe("ABCD2345");
});

it("DEC-12: a visitor who has gone on before the page was ready keeps the code, too", async () => {
  await openAt("/auth", "/?ref=ABCD2345");
  expect(storedReferralCode()).toBe("ABCD2345");
});

it("DEC-12: after a registration the page's first address does not bring the code back", async () => {
  await openAt("/", "/?ref=ABCD2345");
  forgetReferralCode();
  cleanup();
  await openAt("/dashboard", "/?ref=ABCD2345");
  expect(storedReferralCode()).toBeUndefined();
});
