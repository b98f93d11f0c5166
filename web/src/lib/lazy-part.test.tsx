// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LatePart, useLatePart } from "./lazy-part.ts";

afterEach(cleanup);

function Screen({ late, wanted }: { late: LatePart<{ text: string }>; wanted?: boolean }) {
  const { state, part } = useLatePart(late, wanted);
  return <p>{part ? part.text : state}</p>;
}

describe("a late part", () => {
  it("is fetched once, however many ask for it", async () => {
    const load = vi.fn<() => Promise<{ text: string }>>().mockResolvedValue({ text: "here" });
    const late = new LatePart(load);
    expect(await Promise.all([late.fetch(), late.fetch()])).toEqual([
      { text: "here" },
      { text: "here" },
    ]);
    await late.fetch();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("that was fetched ahead is drawn at once, without a moment of waiting", async () => {
    const late = new LatePart(async () => ({ text: "here" }));
    await late.fetch();
    render(<Screen late={late} />);
    expect(screen.getByText("here")).toBeTruthy();
  });

  it("is not fetched before it is wanted", async () => {
    const load = vi.fn<() => Promise<{ text: string }>>().mockResolvedValue({ text: "here" });
    const late = new LatePart(load);
    const { rerender } = render(<Screen late={late} wanted={false} />);
    expect(load).not.toHaveBeenCalled();
    rerender(<Screen late={late} wanted />);
    await screen.findByText("here");
  });

  it("that could not be fetched is a state, and the next try may succeed", async () => {
    const load = vi.fn<() => Promise<{ text: string }>>();
    load
      .mockRejectedValueOnce(new TypeError("Failed to fetch"))
      .mockResolvedValue({ text: "here" });
    const late = new LatePart(load);
    render(<Screen late={late} />);
    await screen.findByText("failed");
    await late.fetch();
    await waitFor(() => expect(screen.getByText("here")).toBeTruthy());
  });
});
