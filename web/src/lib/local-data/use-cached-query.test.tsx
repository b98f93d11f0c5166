// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { Component, type ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useCachedAnswer, useCachedQuery } from "./use-cached-query.ts";

interface Answer {
  value: string | undefined;
  error?: unknown;
}

/** A cached query that the test answers; a failure it forgets at once, as if React drew late. */
class Asked {
  asked = 0;
  #answer: Answer = { value: undefined };
  #listener = () => {};

  readonly answer = () => this.#answer;
  readonly ask = () => void (this.asked += 1);
  readonly listen = (listener: () => void) => {
    this.#listener = listener;
    return () => {
      this.#listener = () => {};
    };
  };

  tell(answer: Answer): void {
    this.#answer = answer;
    this.#listener();
    if (answer.error !== undefined) this.#answer = { value: undefined };
  }
}

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <p>it failed</p> : this.props.children;
  }
}

const query = async () => "never run";
const NO_ARGS: [] = [];

function Shown({ of }: { of: Asked | null }) {
  return <p>{useCachedQuery(of, query, of ? NO_ARGS : null) ?? "nothing yet"}</p>;
}

function show(of: Asked) {
  return render(
    <Boundary>
      <Shown of={of} />
    </Boundary>,
  );
}

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("shows the first answer, and each one after it", async () => {
  const asked = new Asked();
  show(asked);
  expect(screen.getByText("nothing yet")).toBeTruthy();
  await act(async () => asked.tell({ value: "first" }));
  expect(screen.getByText("first")).toBeTruthy();
  await act(async () => asked.tell({ value: "second" }));
  expect(screen.getByText("second")).toBeTruthy();
});

it.each(["before the first answer", "after one"])(
  "issue 15: a failure %s reaches the boundary, also where it is forgotten before React draws",
  async (when) => {
    const asked = new Asked();
    show(asked);
    if (when === "after one") await act(async () => asked.tell({ value: "first" }));
    const before = asked.asked;
    await act(async () => asked.tell({ value: undefined, error: new Error("unreadable") }));
    expect(screen.getByText("it failed")).toBeTruthy();
    // It would be asked, and fail, for ever.
    expect(asked.asked).toBe(before);
  },
);

function Answered({ of }: { of: Asked }) {
  const { value, error } = useCachedAnswer(of, query, []);
  return <p>{error === undefined ? (value ?? "nothing yet") : "it can't be read"}</p>;
}

it("issue 15: who shows a failure itself asks no more, and takes what another component gets", () => {
  const of = new Asked();
  const { rerender } = render(<Answered of={of} />);
  act(() => of.tell({ value: undefined, error: new Error("no storage") }));
  expect(screen.getByText("it can't be read")).toBeTruthy();
  const { asked } = of;
  rerender(<Answered of={of} />);
  expect(of.asked).toBe(asked);
  act(() => of.tell({ value: "an answer" }));
  expect(screen.getByText("an answer")).toBeTruthy();
});

it("without anybody whose rows they are, asks nothing, and asks when somebody is known", async () => {
  const of = new Asked();
  const { rerender } = render(<Shown of={null} />);
  expect(screen.getByText("nothing yet")).toBeDefined();
  expect(of.asked).toBe(0);
  rerender(<Shown of={of} />);
  expect(of.asked).toBeGreaterThan(0);
  await act(async () => of.tell({ value: "rows" }));
  expect(screen.getByText("rows")).toBeDefined();
});
