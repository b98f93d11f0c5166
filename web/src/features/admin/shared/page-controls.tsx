import { IconChevronLeft, IconChevronRight, IconDots } from "@tabler/icons-react";
import type { DataTablePaginationRenderContext } from "mantine-datatable";

type Drawing = typeof IconDots;

/** The table’s own drawings have no name and aren’t hidden from assistive technology (B-11). */
const hidden = (Icon: Drawing) =>
  function HiddenIcon(props: object) {
    return <Icon {...props} aria-hidden />;
  };

const ICONS = {
  previousIcon: hidden(IconChevronLeft),
  nextIcon: hidden(IconChevronRight),
  dotsIcon: hidden(IconDots),
};

/** Which rows are shown, and the buttons to other pages, below an administrator’s table. */
export function pageControls({ Controls }: DataTablePaginationRenderContext) {
  return (
    <>
      {Controls.Text()}
      {Controls.Pagination(ICONS)}
    </>
  );
}
