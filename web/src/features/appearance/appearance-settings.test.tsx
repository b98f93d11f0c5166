// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { Script } from "node:vm";
import { afterEach, expect, it } from "vitest";
import { singleKeysWork } from "../../lib/settings/appearance.ts";
import { AppearanceSettings } from "./appearance-settings.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
  const { dataset } = document.documentElement;
  for (const name of ["textSize", "face"]) delete dataset[name];
});

const show = () =>
  render(
    <MantineProvider env="test">
      <AppearanceSettings />
    </MantineProvider>,
  );
const root = document.documentElement.dataset;

/** Runs what the browser runs before the first paint of the next visit. */
function startAgain(): void {
  for (const name of ["textSize", "face", "mantineColorScheme"]) delete root[name];
  const script = readFileSync("web/public/page-init.js", "utf8");
  new Script(script).runInThisContext();
}

it("the size of text holds at once and at the next start", () => {
  show();
  fireEvent.click(screen.getByRole("radio", { name: "Larger" }));
  expect(root["textSize"]).toBe("large");
  startAgain();
  expect(root["textSize"]).toBe("large");
  fireEvent.click(screen.getByRole("radio", { name: "Normal" }));
  expect(root["textSize"]).toBeUndefined();
});

it("the easier face holds at once and at the next start", () => {
  show();
  fireEvent.click(screen.getByRole("switch", { name: /Easier-to-read font/ }));
  expect(root["face"]).toBe("legible");
  startAgain();
  expect(root["face"]).toBe("legible");
});

it("the colors can be light, dark, or as the device", () => {
  show();
  fireEvent.click(screen.getByRole("radio", { name: "Dark" }));
  startAgain();
  expect(root["mantineColorScheme"]).toBe("dark");
  fireEvent.click(screen.getByRole("radio", { name: "Same as device" }));
  startAgain();
  expect(root["mantineColorScheme"]).toBe("light");
});

it("WCAG 2.1.4: single-key shortcuts can be switched off", () => {
  show();
  fireEvent.click(screen.getByRole("switch", { name: /Single-key shortcuts/ }));
  expect(singleKeysWork()).toBe(false);
});
