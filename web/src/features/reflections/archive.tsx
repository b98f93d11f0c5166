import "./archive-styles.ts";
import type { ArchiveContext } from "./archive-context.ts";
import { ArchiveTabs } from "./archive-tabs.tsx";
import { ShownFilters, useArchiveFilters } from "./use-archive-filters.ts";

/** V-001 to V-015 */
export function Archive(context: ArchiveContext) {
  const shown = useArchiveFilters();
  return (
    <ShownFilters value={shown}>
      <ArchiveTabs context={context} tab={shown.filters.tab} change={shown.change} />
    </ShownFilters>
  );
}
