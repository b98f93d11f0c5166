// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetHelpLine } from "../../../lib/settings/help-line.ts";
import { GrowStep } from "./grow-step.tsx";

const requests: string[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  forgetHelpLine();
  const owner = { name: null, address: null, email: null };
  answer = async () => Response.json({ owner, helpLine: "988 (Lifeline)" });
  vi.stubGlobal("fetch", async (path: string) => {
    requests.push(path);
    return answer();
  });
});
afterEach(() => {
  cleanup();
  requests.length = 0;
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Step() {
  const [challenges, setChallenges] = useState("");
  const ignore = () => undefined;
  return (
    <MantineProvider env="test">
      <MemoryRouter>
        <GrowStep
          challenges={challenges}
          onChallenges={setChallenges}
          onPrevious={ignore}
          onContinue={ignore}
        />
      </MemoryRouter>
    </MantineProvider>
  );
}
const write = (value: string) =>
  fireEvent.change(screen.getByRole("textbox"), { target: { value } });
const line = () => screen.queryByText(MESSAGES.grow.help, { exact: false });

it("DEC-39: words of self-harm bring a quiet line of help with the operator's number", async () => {
  render(<Step />);
  await waitFor(() => expect(requests).toEqual([ROUTES.about]));
  write("A long day and too much to do");
  expect(line()).toBeNull();
  write("I don’t want to live anymore");
  expect(line()?.textContent).toContain("someone you trust or local emergency help today");
  const number = await screen.findByRole("link", { name: "988 (Lifeline)" });
  expect(number.getAttribute("href")).toBe("tel:988");
  write("A long day");
  expect(line()).toBeNull();
});

it("DEC-39: the words cause no request, and nothing of them is stored", async () => {
  render(<Step />);
  const KEY = "reignwell.help-line";
  await waitFor(() => expect(localStorage.getItem(KEY)).toBe("988 (Lifeline)"));
  write("I want to die");
  await screen.findByText(MESSAGES.grow.help, { exact: false });
  expect(requests).toEqual([ROUTES.about]);
  expect([localStorage.length, localStorage.getItem(KEY)]).toEqual([1, "988 (Lifeline)"]);
});

it("DEC-39: offline the number of the last visit stands there, and without one the line alone", async () => {
  localStorage.setItem("reignwell.help-line", "Talk to Ann");
  answer = () => Promise.reject(new TypeError("offline"));
  render(<Step />);
  write("suicide");
  expect(line()?.textContent).toContain("You can call Talk to Ann.");
  cleanup();
  localStorage.clear();
  render(<Step />);
  write("suicide");
  expect(line()?.textContent).toBe(MESSAGES.grow.help);
});
