// @vitest-environment happy-dom
import { MAX_RECORDING_BYTES, MESSAGES } from "@reignwell/contract";
import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { requests } from "../testing/slow-request.ts";
import { drawsBeforeEach, notify, onChange } from "../testing/upload-harness.tsx";
import { RecordingField } from "./recording-field.tsx";

const texts = MESSAGES.adminScriptures;
drawsBeforeEach(<RecordingField audioUrl={null} error={undefined} onChange={onChange} />);

const MP3 = new File(["x"], "psalm.mp3", { type: "audio/mpeg" });
const choose = (file = MP3) =>
  fireEvent.change(screen.getByLabelText(texts.fields.recording), { target: { files: [file] } });
const said = () => notify.mock.calls.map(([toast]) => toast);

it("X-004, X-018: a recording says how far it is, and its path goes into the form", async () => {
  choose();
  expect(requests[0]?.sent?.get("audio")).toBe(MP3);
  requests[0]?.progress(40);
  expect(screen.getByLabelText<HTMLProgressElement>(texts.uploading).value).toBeCloseTo(0.4);
  await requests[0]?.answer(201, { audioUrl: "/uploads/audio/a.mp3" });
  expect(onChange.mock.calls).toEqual([["/uploads/audio/a.mp3"]]);
  expect(said()).toEqual([MESSAGES.uploads.recordingDone]);
  expect(screen.queryByLabelText(texts.uploading)).toBeNull();
});

it("X-018: a failed upload is said in its toast, and the file can be sent once more", async () => {
  choose();
  await requests[0]?.answer(500, {});
  const failed = {
    title: "Upload failed",
    description: "Failed to upload audio file. Please try again.",
  };
  expect(said()).toEqual([failed]);
  expect(screen.getByText(failed.description)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await requests[1]?.answer(201, { audioUrl: "/uploads/audio/a.mp3" });
  expect(onChange.mock.calls).toEqual([["/uploads/audio/a.mp3"]]);
});

it("X-005: what is no MP3, or over 20 MB, is not sent", () => {
  choose(new File(["x"], "notes.txt", { type: "text/plain" }));
  expect(screen.getByText("Please select an MP3 file.")).toBeTruthy();
  const large = new File(["x"], "long.mp3", { type: "audio/mpeg" });
  Object.defineProperty(large, "size", { value: MAX_RECORDING_BYTES + 1 });
  choose(large);
  expect(screen.getByText("An audio file can have at most 20MB.")).toBeTruthy();
  expect(requests).toEqual([]);
});
