// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { emptyDialogs } from "../testing/empty-dialogs.tsx";

const { discardTitle, discard, keep, cancel } = MESSAGES.admin;
const onClose = vi.fn<() => void>();
const save = async () => null;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  onClose.mockReset();
});

const dialogs = emptyDialogs({ save, onClose });
const cases: [keyof typeof dialogs, string][] = [
  ["a giveaway", MESSAGES.adminGiveaways.fields.title],
  ["a scripture", MESSAGES.adminScriptures.fields.verse],
  ["a series", MESSAGES.adminSeries.fields.title],
  ["a day of a series", MESSAGES.adminSeries.fields.dayTitle],
];

it.each(cases)("what was typed for %s goes only when that was meant", async (what, field) => {
  render(<MantineProvider env="test">{dialogs[what]()}</MantineProvider>);
  const input = () => screen.findByLabelText<HTMLInputElement>(field);
  const press = async (name: string) =>
    fireEvent.click(await screen.findByRole("button", { name }));
  fireEvent.change(await input(), { target: { value: "Half a thought" } });
  await press(cancel);
  await screen.findByText(discardTitle);
  expect(onClose).not.toHaveBeenCalled();
  await press(keep);
  expect((await input()).value).toBe("Half a thought");
  await press(cancel);
  await press(discard);
  expect(onClose).toHaveBeenCalledOnce();
});

it.each(cases)("the browser's Back asks before what was typed for %s goes", async (what, field) => {
  const back = vi.spyOn(window.history, "back").mockReturnValue();
  const laid = vi.spyOn(window.history, "pushState");
  const arriveAt = (state: unknown) =>
    act(() => {
      window.history.replaceState(state, "");
      window.dispatchEvent(new PopStateEvent("popstate", { state }));
    });
  const forward = vi.spyOn(window.history, "forward").mockReturnValue();
  /** The browser goes to the page under the step, and forward again where the page does. */
  const goBack = () => {
    const step: unknown = window.history.state;
    arriveAt({ idx: 0 });
    expect(forward).toHaveBeenCalledOnce();
    forward.mockClear();
    arriveAt(step);
  };
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const { unmount } = render(<MantineProvider env="test">{dialogs[what]()}</MantineProvider>);
  const input = await screen.findByLabelText<HTMLInputElement>(field);
  expect(laid).not.toHaveBeenCalled();
  fireEvent.change(input, { target: { value: "Half a thought" } });
  await waitFor(() => expect(laid).toHaveBeenCalledOnce());
  goBack();
  await screen.findByText(discardTitle);
  // Back while the question stands leaves the page as little as the first one did.
  goBack();
  await screen.findByText(discardTitle);
  press(keep);
  expect(input.value).toBe("Half a thought");
  goBack();
  await screen.findByText(discardTitle);
  press(keep);
  // Only a user's typing lays a step that browsers don't pass over.
  expect(laid).toHaveBeenCalledOnce();
  expect(back).not.toHaveBeenCalled();
  // The step of a form that is closed is none of the page's.
  unmount();
  expect(back).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

it.each(cases)("nothing is asked of %s where nothing was typed", async (what, field) => {
  render(<MantineProvider env="test">{dialogs[what]()}</MantineProvider>);
  await screen.findByLabelText(field);
  fireEvent.click(screen.getByRole("button", { name: cancel }));
  expect(onClose).toHaveBeenCalledOnce();
});
