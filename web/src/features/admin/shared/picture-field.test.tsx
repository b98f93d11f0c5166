// @vitest-environment happy-dom
import { MESSAGES } from "@reignwell/contract";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { requests } from "../testing/slow-request.ts";
import { drawsBeforeEach, notify, onChange } from "../testing/upload-harness.tsx";
import { PictureField } from "./picture-field.tsx";

const { uploads, adminGiveaways: texts } = MESSAGES;
beforeEach(() => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:preview");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
});
drawsBeforeEach(<PictureField imageUrl={null} error={undefined} onChange={onChange} />);

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
  expect(notify.mock.calls).toEqual([[{ title: "Image uploaded successfully" }]]);
  expect(screen.queryByLabelText(texts.uploading)).toBeNull();
});

it("X-018: a refusal is said in the server's words, and only a file that may be taken can be sent once more", async () => {
  choose();
  const message = uploads.wrongPictureType.description;
  await requests[0]?.answer(415, { code: "unsupported_media_type", message });
  expect(notify.mock.calls[0]?.[0]).toEqual({
    title: "Failed to upload image",
    description: message,
  });
  expect(screen.getByText(message)).toBeTruthy();
  // What it is doesn't change: another file is to be chosen.
  expect(screen.queryByRole("button", { name: MESSAGES.admin.sendAgain })).toBeNull();
  choose();
  await requests[1]?.answer(500, {});
  expect(notify.mock.calls[1]?.[0].description).toBe("There was a problem uploading the image.");
  fireEvent.click(screen.getByRole("button", { name: MESSAGES.admin.sendAgain }));
  expect(requests).toHaveLength(3);
  expect(onChange).not.toHaveBeenCalled();
});
