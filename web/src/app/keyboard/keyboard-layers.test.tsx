// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { letSingleKeysWork } from "../../lib/appearance.ts";
import { fixedSession, SIGNED_OUT } from "../../lib/fixed-session.ts";
import { AuthProvider } from "../../lib/session.tsx";
import { KeyboardLayers } from "./keyboard-layers.tsx";
import { SHORTCUTS } from "./shortcuts.ts";

configure({ asyncUtilTimeout: 8000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Address() {
  return <span data-testid="address">{useLocation().pathname}</span>;
}

function show() {
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={["/nowhere"]}>
        <AuthProvider store={fixedSession(SIGNED_OUT)}>
          <KeyboardLayers />
        </AuthProvider>
        <Address />
        <input aria-label="Bio" />
      </MemoryRouter>
    </MantineProvider>,
  );
}
const press = (key: string, over: object = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...over });
const palette = () => screen.findByRole("textbox", { name: /Find a page/ });

it("'?' lists every shortcut, in words", async () => {
  show();
  press("?");
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeTruthy();
  for (const { does } of SHORTCUTS) expect(screen.getByText(does)).toBeTruthy();
});

it("WCAG 2.1.4: '?' does nothing in a field, nor when single keys are switched off", async () => {
  show();
  press("?", {}, screen.getByLabelText("Bio"));
  letSingleKeysWork(false);
  press("?");
  // The palette comes, so a list that was asked for would have come too.
  press("k", { ctrlKey: true });
  await palette();
  expect(screen.queryByText("Keyboard shortcuts", { selector: "h2" })).toBeNull();
});

it.each([{ ctrlKey: true }, { metaKey: true }])(
  "%j with K opens the palette, also from a field, and Enter goes to what was found",
  async (held) => {
    show();
    press("k", held, screen.getByLabelText("Bio"));
    const field = await palette();
    fireEvent.change(field, { target: { value: "set" } });
    await waitFor(() => expect(screen.queryByText("Today")).toBeNull());
    fireEvent.click(screen.getByText("Settings"));
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/settings"));
  },
);

it("the palette says so when nothing is called that", async () => {
  show();
  press("k", { ctrlKey: true });
  fireEvent.change(await palette(), { target: { value: "zebra" } });
  expect(await screen.findByText("Nothing by that name here.")).toBeTruthy();
});
