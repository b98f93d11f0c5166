// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as toasts from "../../../lib/notify.ts";
import { requests, SlowRequest } from "../testing/slow-request.ts";
import { PictureField } from "./picture-field.tsx";

const { uploads, adminGiveaways: texts } = MESSAGES;
const notify = vi.fn<typeof toasts.notify>();
const onChange = vi.fn<(path: string | null) => void>();

beforeEach(() => {
  requests.length = 0;
  notify.mockReset();
  onChange.mockReset();
  vi.spyOn(toasts, "notify").mockImplementation(notify);
  vi.stubGlobal("XMLHttpRequest", SlowRequest);
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:preview");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  render(
    <MantineProvider env="test">
      <PictureField imageUrl={null} error={undefined} onChange={onChange} />
    </MantineProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const choose = () =>
  fireEvent.change(screen.getByLabelText(texts.fields.image), {
    target: { files: [new File(["x"], "a.png", { type: "image/png" })] },
  });

it("X-012, X-018: a picture shows at once, says how far it is, and its path goes into the form", async () => {
  choose();
  expect(screen.getByAltText(texts.preview).getAttribute("src")).toBe("blob:preview");
  requests[0]?.progress(40);
  expect(screen.getByLabelText<HTMLProgressElement>(texts.uploading).value).toBeCloseTo(0.4);
  await requests[0]?.answer(201, { imagePath: "/uploads/pictures/a.webp" });
  expect(onChange.mock.calls).toEqual([["/uploads/pictures/a.webp"]]);
  expect(screen.queryByLabelText(texts.uploading)).toBeNull();
});

it("X-018: a refusal is said in the server's words, and the file can be sent once more", async () => {
  choose();
  const message = uploads.wrongPictureType.description;
  await requests[0]?.answer(415, { code: "unsupported_media_type", message });
  expect(notify.mock.calls[0]?.[0]).toEqual({
    title: "Failed to upload image",
    description: message,
  });
  expect(screen.getByText(message)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: MESSAGES.admin.sendAgain }));
  await requests[1]?.answer(500, {});
  expect(notify.mock.calls[1]?.[0].description).toBe("There was a problem uploading the image.");
  expect(onChange).not.toHaveBeenCalled();
});
