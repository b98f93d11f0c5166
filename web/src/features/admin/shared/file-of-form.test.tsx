// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../lib/api-client.ts";
import * as toasts from "../../../lib/notify.ts";
import { emptyDialogs } from "../testing/empty-dialogs.tsx";
import { requests, SlowRequest } from "../testing/slow-request.ts";
import type { AdminOutcome } from "./use-admin.ts";

const { admin, uploads, adminGiveaways, adminScriptures, adminSeries } = MESSAGES;
const LONG = "Rest begins where the work is laid down for a while.";
const notify = vi.fn<typeof toasts.notify>();
const save = vi.fn<(values: object) => Promise<AdminOutcome<never>>>();
const onClose = vi.fn<() => void>();
const gone = new ApiError("refused", 400, "400", {
  code: "validation_failed",
  message: uploads.gone,
  issues: ["imageUrl", "audioUrl"].map((path) => ({ path, message: uploads.gone })),
});
const dialogs = emptyDialogs({ save, onClose });

beforeEach(() => {
  requests.length = 0;
  notify.mockReset();
  onClose.mockReset();
  save.mockReset().mockResolvedValue({ ok: false, error: gone });
  vi.spyOn(toasts, "notify").mockImplementation(notify);
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:preview");
  vi.stubGlobal("XMLHttpRequest", SlowRequest);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const PICTURE = {
  label: adminGiveaways.fields.image,
  file: new File(["x"], "a.png", { type: "image/png" }),
  address: (name: string) => ({ imagePath: `/uploads/pictures/${name}.webp` }),
  failed: "There was a problem uploading the image.",
};
const RECORDING = {
  label: adminScriptures.fields.recording,
  file: new File(["x"], "a.mp3", { type: "audio/mpeg" }),
  address: (name: string) => ({ audioUrl: `/uploads/audio/${name}.mp3` }),
  failed: "Failed to upload audio file. Please try again.",
};

interface Form {
  file: typeof PICTURE | typeof RECORDING;
  field: "imageUrl" | "audioUrl";
  texts: Record<string, string>;
  submit: string;
}

const g = adminGiveaways.fields;
const c = adminScriptures.fields;
const s = adminSeries.fields;
const forms: [keyof typeof dialogs, Form][] = [
  [
    "a giveaway",
    {
      file: PICTURE,
      field: "imageUrl",
      texts: { [g.title]: "A Bible", [g.description]: "Bound", [g.prize]: "One", [g.rules]: "All" },
      submit: adminGiveaways.create,
    },
  ],
  [
    "a series",
    {
      file: PICTURE,
      field: "imageUrl",
      texts: { [s.title]: "Hope", [s.description]: "Slowly" },
      submit: adminSeries.saveTopic,
    },
  ],
  [
    "a day of a series",
    {
      file: RECORDING,
      field: "audioUrl",
      texts: {
        [s.dayTitle]: "Stop",
        [s.verse]: "Be still.",
        [s.verseReference]: "Psalm 46:10",
        [s.reflection]: LONG,
      },
      submit: adminSeries.saveEntry,
    },
  ],
  [
    "a scripture",
    {
      file: RECORDING,
      field: "audioUrl",
      texts: { [c.verse]: "Be still.", [c.reference]: "Psalm 46:10", [c.reflection]: LONG },
      submit: adminScriptures.schedule,
    },
  ],
];

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const last = () => requests.at(-1);

async function fill(what: keyof typeof dialogs, { file, texts }: Form): Promise<void> {
  render(<MantineProvider env="test">{dialogs[what]()}</MantineProvider>);
  for (const [label, value] of Object.entries(texts)) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  }
  fireEvent.change(screen.getByLabelText(file.label), { target: { files: [file.file] } });
}

function expectTyped({ texts }: Form): void {
  for (const [label, value] of Object.entries(texts)) {
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(value);
  }
}

describe.each(forms)("the file of %s", (what, form) => {
  const { file, field, submit } = form;

  it("issue 20, X-018: a connection that is cut in the middle is said, and 'Try again' sends the same file; nothing typed is lost", async () => {
    await fill(what, form);
    last()?.progress(40);
    await last()?.cut();
    expect(screen.getByText(file.failed)).toBeTruthy();
    expect(notify.mock.calls.map(([{ description }, kind]) => [description, kind])).toEqual([
      [file.failed, "failed"],
    ]);
    expect(screen.queryByRole("progressbar")).toBeNull();
    expectTyped(form);
    press("Try again");
    expect(requests).toHaveLength(2);
    expect([...(last()?.sent?.values() ?? [])]).toEqual([file.file]);
    expect(screen.queryByText(file.failed)).toBeNull();
    await last()?.answer(201, file.address("whole"));
    expectTyped(form);
    press(submit);
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      [field]: Object.values(file.address("whole"))[0],
    });
  });

  it("issue 20, X-018: the form isn't saved without a file that is on its way", async () => {
    await fill(what, form);
    press(submit);
    expect(notify.mock.calls).toEqual([[uploads.stillSending, "failed"]]);
    await last()?.answer(201, file.address("whole"));
    expect(save).not.toHaveBeenCalled();
    press(submit);
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
  });

  it("issue 20: closing asks while a file is on its way, which travels on; 'Keep editing' loses nothing", async () => {
    render(<MantineProvider env="test">{dialogs[what]()}</MantineProvider>);
    fireEvent.change(await screen.findByLabelText(file.label), {
      target: { files: [file.file] },
    });
    press(admin.cancel);
    screen.getByText(admin.stopUploadText);
    expect(document.activeElement?.textContent).toBe(admin.keep);
    expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false);
    press(admin.keep);
    expect(document.activeElement?.tagName).toBe("INPUT");
    expect(last()?.status).toBe(0);
    for (const [label, value] of Object.entries(form.texts)) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    press(admin.cancel);
    screen.getByText(admin.discardText);
    await last()?.answer(201, file.address("whole"));
    press(admin.keep);
    expectTyped(form);
    press(submit);
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      [field]: Object.values(file.address("whole"))[0],
    });
  });

  it("issue 20: a closed dialog ends the upload, and the page may go then", async () => {
    await fill(what, form);
    press(admin.cancel);
    expect(onClose).not.toHaveBeenCalled();
    press(admin.discard);
    expect(onClose).toHaveBeenCalledOnce();
    cleanup();
    expect(last()?.status).toBe(-1);
    expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true);
  });

  it("issue 20, DEC-93: one that is gone when the form is saved is asked for again at its field", async () => {
    await fill(what, form);
    await last()?.answer(201, file.address("late"));
    press(submit);
    await screen.findByText(uploads.gone);
    expect(onClose).not.toHaveBeenCalled();
    expectTyped(form);
    fireEvent.change(screen.getByLabelText(file.label), { target: { files: [file.file] } });
    await last()?.answer(201, file.address("again"));
    await waitFor(() => expect(screen.queryByText(uploads.gone)).toBeNull());
    press(submit);
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save.mock.calls[1]?.[0]).toMatchObject({
      [field]: Object.values(file.address("again"))[0],
    });
  });
});
