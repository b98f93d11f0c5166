// @vitest-environment happy-dom
import { Button, MantineProvider, TextInput } from "@mantine/core";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { Dialog } from "./dialog.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (page: ReactNode) => render(<MantineProvider env="test">{page}</MantineProvider>);
const focused = () => document.activeElement;
const press = (name: string) => {
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.click(button);
};

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

/** A form, then what follows it in a dialog of its own, then the page again. */
function TwoDialogs() {
  const [stage, setStage] = useState<"page" | "form" | "review">("page");
  return (
    <>
      <Button onClick={() => setStage("form")}>New goal</Button>
      {stage === "form" && (
        <Dialog key="form" title="New goal" onClose={() => setStage("page")}>
          <Button onClick={() => setStage("review")}>Create</Button>
        </Dialog>
      )}
      {stage === "review" && (
        <Dialog key="review" title="Review" onClose={() => setStage("page")}>
          <Button onClick={() => setStage("page")}>Accept</Button>
        </Dialog>
      )}
    </>
  );
}

it("a dialog that followed another returns the focus to what opened the first", async () => {
  show(<TwoDialogs />);
  press("New goal");
  await screen.findByRole("button", { name: "Create" });
  press("Create");
  await screen.findByRole("button", { name: "Accept" });
  press("Accept");
  await waitFor(() => expect(focused()).toBe(screen.getByRole("button", { name: "New goal" })));
});

it("where the opener has gone with what was done, the page's main part has the focus", async () => {
  function OneGoal() {
    const [stage, setStage] = useState<"page" | "asking" | "deleted">("page");
    return (
      <main tabIndex={-1}>
        {stage !== "deleted" && <Button onClick={() => setStage("asking")}>Delete goal</Button>}
        {stage === "asking" && (
          <Dialog title="Delete it?" onClose={() => setStage("page")}>
            <Button onClick={() => setStage("deleted")}>Yes</Button>
          </Dialog>
        )}
      </main>
    );
  }
  show(<OneGoal />);
  press("Delete goal");
  await screen.findByRole("button", { name: "Yes" });
  press("Yes");
  await waitFor(() => expect(focused()).toBe(screen.getByRole("main")));
});
