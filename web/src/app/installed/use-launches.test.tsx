// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { holdQuietMoment } from "../../lib/browser/quiet-moment.ts";
import { useLaunches } from "./use-launches.ts";

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(window, "launchQueue");
});

function App() {
  useLaunches();
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

it("installed app: a shortcut leads to its page, but takes nobody away from what they write", () => {
  let launch: (launched: { targetURL?: string }) => void = () => undefined;
  Object.assign(window, {
    launchQueue: {
      setConsumer: (consumer: typeof launch) => {
        launch = consumer;
      },
    },
  });
  render(
    <MemoryRouter initialEntries={["/settings"]}>
      <App />
    </MemoryRouter>,
  );
  const launchAt = (path: string) =>
    act(() => launch({ targetURL: new URL(path, window.location.href).href }));
  const address = () => screen.getByTestId("address").textContent;

  // The launch that opened the page.
  act(() => launch({ targetURL: window.location.href }));
  expect(address()).toBe("/settings");
  launchAt("/dashboard?tab=tasks");
  expect(address()).toBe("/dashboard?tab=tasks");
  // The icon brings back what is open.
  launchAt("/");
  expect(address()).toBe("/dashboard?tab=tasks");
  launchAt("/#today");
  expect(address()).toBe("/");
  // DEC-67: the server counts the visit and knows the verse.
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  launchAt("/s/ABCD2345");
  expect(assign).toHaveBeenCalledExactlyOnceWith("/s/ABCD2345");
  expect(address()).toBe("/");
  const release = holdQuietMoment();
  launchAt("/dashboard");
  expect(address()).toBe("/");
  release();
  act(() => launch({ targetURL: "https://elsewhere.example/dashboard" }));
  expect(address()).toBe("/");
});
