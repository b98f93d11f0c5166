// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LazyPart, useLazyPart } from "./lazy-part.ts";

afterEach(cleanup);

function Screen({ lazy, wanted }: { lazy: LazyPart<{ text: string }>; wanted?: boolean }) {
  const { state, part } = useLazyPart(lazy, wanted);
  return <p>{part ? part.text : state}</p>;
}

describe("a lazy part", () => {
  it("is fetched once, however many ask for it", async () => {
    const load = vi.fn<() => Promise<{ text: string }>>().mockResolvedValue({ text: "here" });
    const lazy = new LazyPart(load);
    expect(await Promise.all([lazy.fetch(), lazy.fetch()])).toEqual([
      { text: "here" },
      { text: "here" },
    ]);
    await lazy.fetch();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("that was fetched ahead is drawn at once, without a moment of waiting", async () => {
    const lazy = new LazyPart(async () => ({ text: "here" }));
    await lazy.fetch();
    render(<Screen lazy={lazy} />);
    expect(screen.getByText("here")).toBeTruthy();
  });

  it("is not fetched before it is wanted", async () => {
    const load = vi.fn<() => Promise<{ text: string }>>().mockResolvedValue({ text: "here" });
    const lazy = new LazyPart(load);
    const { rerender } = render(<Screen lazy={lazy} wanted={false} />);
    expect(load).not.toHaveBeenCalled();
    rerender(<Screen lazy={lazy} wanted />);
    await screen.findByText("here");
  });

  it("that could not be fetched is a state, and the next try may succeed", async () => {
    const load = vi.fn<() => Promise<{ text: string }>>();
    load
      .mockRejectedValueOnce(new TypeError("Failed to fetch"))
      .mockResolvedValue({ text: "here" });
    const lazy = new LazyPart(load);
    render(<Screen lazy={lazy} />);
    await screen.findByText("failed");
    await lazy.fetch();
    await waitFor(() => expect(screen.getByText("here")).toBeTruthy());
  });
});
