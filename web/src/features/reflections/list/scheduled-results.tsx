import { MESSAGES } from "@reignwell/contract";
import { EmptyState } from "../../../ui/cards/empty-state.tsx";
import { Mark } from "../../../ui/mark.tsx";
import { ArchiveResults, type ArchiveResultsProps } from "./archive-results.tsx";

/** V-005, V-011 */
export function ScheduledResults(props: Omit<ArchiveResultsProps, "badge" | "empty">) {
  const { scheduledContent, nothingScheduled, emptyDaily } = MESSAGES.archive;
  return (
    <ArchiveResults
      {...props}
      badge={<Mark hue="sky">{scheduledContent}</Mark>}
      empty={<EmptyState drawing="book" level={3} heading={nothingScheduled} text={emptyDaily} />}
    />
  );
}
