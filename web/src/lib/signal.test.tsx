// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createSignal, type Signal, useSignal } from "./signal.ts";

afterEach(cleanup);

function Shown({ signal }: { signal: Signal<number> }) {
  return <p>{useSignal(signal, signal.get)}</p>;
}

it("a component shows the value of a signal and follows its changes", () => {
  const signal = createSignal(1);
  render(<Shown signal={signal} />);
  expect(screen.getByText("1")).toBeTruthy();
  act(() => signal.set(2));
  expect(screen.getByText("2")).toBeTruthy();
});

it("a listener is called after the change, and no more once it has stopped", () => {
  const signal = createSignal("before");
  const seen: string[] = [];
  const stop = signal.subscribe(() => seen.push(signal.get()));
  signal.set("after");
  stop();
  signal.set("later");
  expect(seen).toEqual(["after"]);
});

it("a listener that stops itself takes no call from the others", () => {
  const { subscribe, set } = createSignal<void>(undefined);
  const other = vi.fn<() => void>();
  const stop = subscribe(() => stop());
  subscribe(other);
  set();
  set();
  expect(other).toHaveBeenCalledTimes(2);
});
