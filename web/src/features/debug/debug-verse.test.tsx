// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { DebugImages } from "./debug-images.tsx";
import { DebugVersePage } from "./debug-verse.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (page: React.ReactNode) =>
  render(<MantineProvider env="test">{page}</MantineProvider>);

it("SH-011: the verse, its reference and its reflection are shown as text", async () => {
  const fetching = vi.fn<(path: string) => Promise<Response>>(async () =>
    Response.json({
      verse: "<b>Rejoice</b>",
      reference: "1 Thessalonians 5:16",
      reflection: "One.\n\nTwo.",
    }),
  );
  vi.stubGlobal("fetch", fetching);
  show(<DebugVersePage name="psalms" />);
  expect(await screen.findByText("<b>Rejoice</b>")).toBeDefined();
  expect(screen.getByText("1 Thessalonians 5:16")).toBeDefined();
  expect(screen.getByText("Two.")).toBeDefined();
  expect(fetching.mock.calls[0]?.[0]).toBe("/api/debug/psalms");
});

it("DEC-101: switched off, the page says so", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ code: "not_found", message: "No." }, { status: 404 }),
  );
  show(<DebugVersePage name="today" />);
  expect(await screen.findByText("The debug pages are switched off here.")).toBeDefined();
});

it("SH-012: each image tells whether it arrived", () => {
  const { container } = show(<DebugImages />);
  const images = container.querySelectorAll("img");
  expect(images.length).toBeGreaterThan(4);
  if (images[0]) fireEvent.error(images[0]);
  expect(screen.getByText("Missing")).toBeDefined();
});
