// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { aiConsentOf, keepAiConsent } from "../../lib/ai/ai-consent.ts";
import { AiSettings } from "./ai-settings.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it.each([null, 7])(
  "AI-021: a user who said yes takes it back and gives it again (%s)",
  (userId) => {
    keepAiConsent(userId, "yes");
    render(
      <MantineProvider env="test">
        <AiSettings userId={userId} />
      </MantineProvider>,
    );
    const wish = screen.getByRole<HTMLInputElement>("switch", { name: /^Let AI help me write/ });
    expect(wish.checked).toBe(true);
    fireEvent.click(wish);
    expect(aiConsentOf(userId)).toBe("no");
    fireEvent.click(wish);
    expect(aiConsentOf(userId)).toBe("yes");
  },
);
