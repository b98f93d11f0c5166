import { MantineProvider } from "@mantine/core";
import { cleanup, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, vi } from "vitest";
import * as toasts from "../../../lib/notify.ts";
import { requests, SlowRequest } from "./slow-request.ts";

/** What the field under test said. */
export const notify = vi.fn<typeof toasts.notify>();
/** What it put into its form. */
export const onChange = vi.fn<(path: string | null) => void>();

/** Draws a field that uploads before each test of a file, over requests that answer when told. */
export function drawsBeforeEach(field: ReactElement): void {
  beforeEach(() => {
    requests.length = 0;
    notify.mockReset();
    onChange.mockReset();
    vi.spyOn(toasts, "notify").mockImplementation(notify);
    vi.stubGlobal("XMLHttpRequest", SlowRequest);
    render(<MantineProvider env="test">{field}</MantineProvider>);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
