// @vitest-environment happy-dom
import { Button, MantineProvider, TextInput } from "@mantine/core";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { Dialog } from "./dialog.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (page: ReactNode) => render(<MantineProvider env="test">{page}</MantineProvider>);
const focused = () => document.activeElement;

/** As a phone answers, or a computer with a mouse. */
function pointAs(pointer: "coarse" | "fine"): void {
  const ask = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    query.includes("pointer")
      ? ({ matches: query.includes(pointer) } as MediaQueryList)
      : ask(query),
  );
}

const form = (
  <Dialog title="New task" onClose={() => undefined}>
    <input type="checkbox" aria-label="Every day" />
    <TextInput label="Title" />
    <TextInput label="Minutes" />
  </Dialog>
);

it("what is typed as soon as a dialog is open goes into its first field", async () => {
  pointAs("fine");
  show(form);
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText("Title")));
});

it("under a finger no keyboard covers a dialog by itself, and no space closes it", async () => {
  pointAs("coarse");
  show(form);
  await waitFor(() => expect(focused()).toBe(screen.getByRole("heading", { name: "New task" })));
});

it("a dialog without a field begins at its title, unless it says where", async () => {
  pointAs("fine");
  show(
    <Dialog title="Shortcuts" onClose={() => undefined}>
      <Button>Done</Button>
    </Dialog>,
  );
  await waitFor(() => expect(focused()).toBe(screen.getByRole("heading", { name: "Shortcuts" })));
  cleanup();
  show(
    <Dialog title="Delete it?" onClose={() => undefined}>
      <Button data-autofocus>Keep it</Button>
      <Button>Delete it</Button>
    </Dialog>,
  );
  await waitFor(() => expect(focused()?.textContent).toBe("Keep it"));
});
