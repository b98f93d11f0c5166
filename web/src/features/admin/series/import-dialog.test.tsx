// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ImportDialog } from "./import-dialog.tsx";

const texts = MESSAGES.adminSeries;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("issue 20: stored is the file that was looked at, also where another one was chosen meanwhile", async () => {
  const slow = Promise.withResolvers<void>();
  const found = { title: "Hope", days: 7, topicId: 5, problems: [] };
  const asked = vi.fn<typeof fetch>(() => slow.promise.then(() => Response.json(found)));
  vi.stubGlobal("fetch", asked);
  const onClose = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <ImportDialog onImported={() => undefined} onClose={onClose} />
    </MantineProvider>,
  );
  const choose = (title: string) =>
    fireEvent.change(screen.getByLabelText(texts.choose), {
      target: { files: [new File([JSON.stringify({ title })], "series.json")] },
    });
  choose("Hope");
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  choose("Another");
  slow.resolve();
  await screen.findByText(texts.ready("Hope", 7));
  fireEvent.click(screen.getByRole("button", { name: texts.import }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked.mock.calls.map(([, call]) => call?.body)).toEqual([
    '{"file":{"title":"Hope"},"dryRun":true}',
    '{"file":{"title":"Hope"},"dryRun":false}',
  ]);
});
