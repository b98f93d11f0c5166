// @vitest-environment happy-dom
import { ActionIcon, MantineProvider, NativeSelect, PasswordInput, Select } from "@mantine/core";
import { cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import { Dialog } from "../dialog.tsx";
import { theme } from "./theme.ts";

afterEach(cleanup);

it.each<[string, ReactNode]>([
  ["the eye of a password", <PasswordInput key="1" label="Password" />],
  ["the chevron of a list", <NativeSelect key="2" label="Season" data={["Winter"]} />],
  ["the chevron of a drop-down", <Select key="3" label="Season" data={["Winter"]} />],
  [
    "the icon of a button",
    <ActionIcon key="4" aria-label="Remove">
      <svg />
    </ActionIcon>,
  ],
  [
    "the cross of a dialog",
    <Dialog key="5" title="Edit" onClose={() => undefined}>
      Words
    </Dialog>,
  ],
])("B-11: %s is hidden from screen readers", (_name, part) => {
  render(
    <MantineProvider theme={theme} env="test">
      {part}
    </MantineProvider>,
  );
  const icons = [...document.querySelectorAll("svg")];
  expect(icons.length).toBeGreaterThan(0);
  const open = icons.filter((icon) => !icon.closest("[aria-hidden=true]"));
  expect(open.map((icon) => icon.parentElement?.outerHTML)).toEqual([]);
});
