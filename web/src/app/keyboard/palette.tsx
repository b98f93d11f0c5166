import { Spotlight, spotlight, type SpotlightFilterFunction } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { HISTORY_SEARCH, useHistorySearch, usePaletteActions } from "./palette-actions.tsx";
import "./palette-styles.ts";
import { LIST, usePointedAt } from "./pointed-at.ts";
import type { KeyedLayer } from "./shortcuts.ts";

interface PaletteProps {
  onClose: () => void;
  onOpen: (layer: KeyedLayer) => void;
}

/** Every word typed must be in the label or the keywords; the search of the history always stays. */
const matching: SpotlightFilterFunction = (query, all) => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((action) => {
    if (!("id" in action) || action.id === HISTORY_SEARCH) return true;
    const text = [action.label, action.keywords].flat().join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

export default function Palette({ onClose, onOpen }: PaletteProps) {
  const [query, setQuery] = useState("");
  const actions = usePaletteActions(onOpen);
  const search = useHistorySearch(query.trim());
  const all = search ? [...actions, search] : actions;
  const pointedAt = usePointedAt();
  // The kit opens by its own small store; this part is loaded only to be opened.
  useEffect(() => spotlight.open(), []);

  return (
    <Spotlight
      actions={all}
      query={query}
      onQueryChange={setQuery}
      filter={matching}
      onSpotlightClose={onClose}
      shortcut={null}
      // In the middle, the field would move with the number of things found while the user types.
      centered={false}
      attributes={{ content: { "aria-label": "Search or go to" } }}
      scrollable
      maxHeight="min(26rem, 60vh)"
      nothingFound={<output>Nothing by that name here.</output>}
      scrollAreaProps={{ id: LIST, role: "listbox", "aria-label": "Found" }}
      searchProps={{
        leftSection: <IconSearch size={20} aria-hidden />,
        placeholder: "Search or go to…",
        "aria-label": "Find a page, a plan or something to do",
        role: "combobox",
        "aria-autocomplete": "list",
        "aria-controls": LIST,
        "aria-expanded": matching(query, all).length > 0,
        "aria-activedescendant": pointedAt,
      }}
    />
  );
}
