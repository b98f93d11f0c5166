// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { UpgradeCard } from "./upgrade-card.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const { notSold, upgrade } = MESSAGES.membership;

/** `about` is what the server says of itself beside its owner; null where it can't be reached. */
function show(about: object | null) {
  const fetched = vi.fn<typeof fetch>(async () => {
    if (about === null) throw new TypeError("Failed to fetch");
    return Response.json({ owner: { name: null, address: null, email: null }, ...about });
  });
  vi.stubGlobal("fetch", fetched);
  render(
    <MantineProvider env="test">
      <UpgradeCard feature="7-Day Series" text="Members only." />
    </MantineProvider>,
  );
  return fetched;
}

it("O-019: where nothing can be paid, the card says so before anybody goes to pay", async () => {
  const fetched = show({ payment: false });
  const link = screen.getByRole("link", { name: upgrade });
  const atFirst = [link.className, link.previousElementSibling];
  const told = await screen.findByText(notSold);
  expect(told.tagName).toBe("OUTPUT");
  // The answer changes and moves nothing that was there: the user may be about to press it.
  expect([link.className, link.previousElementSibling]).toEqual(atFirst);
  expect(link.nextElementSibling).toBe(told);
  expect(fetched.mock.calls.map(([path]) => path)).toEqual([ROUTES.about]);
  expect(screen.getByRole("link", { name: upgrade }).getAttribute("href")).toBe("/upgrade");
});

it.each([[{ payment: true }], [{}], [null]])(
  "O-019: with %o from the server the membership is offered",
  async (about) => {
    const fetched = show(about);
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    await fetched.mock.results[0]?.value.catch(() => undefined);
    // The answer's body is read and drawn.
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByText(notSold)).toBeNull();
    expect(screen.getByRole("link", { name: upgrade })).toBeTruthy();
  },
);
