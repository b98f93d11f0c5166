// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetAiStatus } from "./ai-client.ts";
import { aiConsentOf, keepAiConsent } from "./ai-consent.ts";
import { AiQuestion } from "./ai-question.tsx";

const onYes = vi.fn<() => void>();
let available: boolean;

beforeEach(() => {
  available = true;
  forgetAiStatus();
  vi.stubGlobal("fetch", async () => Response.json({ available }));
});
afterEach(() => {
  cleanup();
  onYes.mockReset();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const ask = (userId: number | null = 7) =>
  render(<AiQuestion userId={userId} text="It can write." onYes={onYes} />);
const answers = () => screen.queryAllByRole("button");

it.each([
  ["Yes, use AI", "yes", /^AI will help you write\./, 1],
  ["No, thank you", "no", /^Everything is written on your device\./, 0],
] as const)(
  "AI-021: '%s' is kept, and confirmed where the focus then is",
  async (name, kept, words, called) => {
    ask();
    fireEvent.click(await screen.findByRole("button", { name }));
    expect(aiConsentOf(7)).toBe(kept);
    expect(document.activeElement).toBe(screen.getByText(words));
    expect(answers()).toEqual([]);
    expect(onYes).toHaveBeenCalledTimes(called);
    cleanup();
    const { container } = ask();
    expect(container.textContent).toBe("");
  },
);

it("AI-021: a guest's answer is not a member's, nor one member's another's", async () => {
  keepAiConsent(null, "yes");
  keepAiConsent(8, "no");
  ask();
  await screen.findByRole("button", { name: "Yes, use AI" });
  expect(aiConsentOf(7)).toBeNull();
});

it("without a service nobody is asked", async () => {
  available = false;
  const { container } = ask();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(container.textContent).toBe("");
});
