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

it("SH-012: each image tells whether it arrived, and how large it is", async () => {
  const verse = { verse: "Rejoice", reference: "1 Thessalonians 5:16", reflection: "One." };
  vi.stubGlobal("fetch", async () => Response.json(verse));
  const { container } = show(<DebugImages />);
  await screen.findByText("/favicon.svg");
  const [first, second, ...others] = container.querySelectorAll("img");
  expect(others.length).toBeGreaterThan(2);
  if (first) fireEvent.error(first);
  expect(screen.getByText("Missing")).toBeDefined();
  if (second) {
    Object.defineProperties(second, { naturalWidth: { value: 48 }, naturalHeight: { value: 32 } });
    fireEvent.load(second);
  }
  expect(screen.getByText("48 × 32")).toBeDefined();
});

it("DEC-101: switched off, /debug/images shows no image and says so", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ code: "not_found", message: "No." }, { status: 404 }),
  );
  const { container } = show(<DebugImages />);
  expect(await screen.findByText("The debug pages are switched off here.")).toBeDefined();
  expect(container.querySelectorAll("img")).toHaveLength(0);
});
