// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { letSingleKeysWork } from "../../lib/settings/appearance.ts";
import { fixedSession, GUEST } from "../../lib/session/testing/fixed-session.ts";
import { AuthProvider } from "../../lib/session/session.tsx";
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
        <AuthProvider store={fixedSession(GUEST)}>
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
const palette = () => screen.findByRole("combobox", { name: /Find a page/ });

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

it("the palette tells a screen reader what the arrow keys point at", async () => {
  show();
  press("k", { ctrlKey: true });
  const field = await palette();
  const list = await screen.findByRole("listbox", { name: "Found" });
  expect(screen.getByRole("dialog", { name: "Search or go to" })).toBeTruthy();
  expect(field.getAttribute("aria-controls")).toBe(list.id);
  expect(field.getAttribute("aria-expanded")).toBe("true");
  expect(field.getAttribute("aria-activedescendant")).toBeNull();
  const pointed = () => {
    const id = field.getAttribute("aria-activedescendant");
    const option = screen.getAllByRole("option").find((each) => each.id === id);
    expect(option?.getAttribute("aria-selected")).toBe("true");
    expect(list.contains(option ?? null)).toBe(true);
    return option?.textContent;
  };
  for (const expected of ["Today", "Settings"]) {
    fireEvent.keyDown(field, { key: "ArrowDown", code: "ArrowDown" });
    await waitFor(() => expect(pointed()).toBe(expected));
  }
  expect(screen.getAllByRole("option", { selected: true })).toHaveLength(1);
  fireEvent.change(field, { target: { value: "zebra" } });
  await screen.findByText("Nothing by that name here.");
  expect(field.getAttribute("aria-expanded")).toBe("false");
});

it("the keys that came before this part open the palette once", async () => {
  const { dataset } = document.documentElement;
  dataset["palette"] = "";
  show();
  await palette();
  expect([dataset["palette"], dataset["keyed"]]).toEqual([undefined, ""]);
  cleanup();
  show();
  press("?");
  await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(screen.queryByRole("combobox")).toBeNull();
});
