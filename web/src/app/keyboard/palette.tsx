import { useMantineColorScheme } from "@mantine/core";
import {
  Spotlight,
  spotlight,
  type SpotlightActionData,
  type SpotlightFilterFunction,
} from "@mantine/spotlight";
import { MESSAGES } from "@reignwell/contract";
import {
  IconBook2,
  IconCloudUpload,
  IconDownload,
  IconHistory,
  IconKeyboard,
  IconLogin2,
  IconMoon,
  IconPlus,
  IconSearch,
  IconSun,
} from "@tabler/icons-react";
import { useEffect, useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { useAuth } from "../../lib/session/session.tsx";
import { syncClient } from "../../lib/sync/sync-client.ts";
import { mayLogIn, menuLinks } from "../shell/navigation.ts";
import "./palette-styles.ts";
import { LIST, usePointedAt } from "./pointed-at.ts";
import type { KeyedLayer } from "./shortcuts.ts";

interface PaletteProps {
  onClose: () => void;
  onOpen: (layer: KeyedLayer) => void;
}

const act = (
  label: string,
  icon: ReactNode,
  onClick: () => void,
  keywords: string[] = [],
): SpotlightActionData => ({
  id: label,
  label,
  leftSection: icon,
  onClick,
  keywords,
  role: "option",
});

const ALWAYS = "search-past-plans";

/** Every word typed must be in the label or the keywords; the search of the history always stays. */
const matching: SpotlightFilterFunction = (query, all) => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((action) => {
    if (!("id" in action) || action.id === ALWAYS) return true;
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

function usePaletteActions(onOpen: PaletteProps["onOpen"]): SpotlightActionData[] {
  const navigate = useNavigate();
  const auth = useAuth();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const computed = document.documentElement.dataset["mantineColorScheme"];
  const dark = colorScheme === "dark" || (colorScheme === "auto" && computed === "dark");
  const go = (to: string) => () => void navigate(to);
  const actions = [
    act("Today", <IconBook2 size={20} aria-hidden />, go("/"), ["verse", "plan", "home"]),
    ...menuLinks(auth).map(({ to, label, icon: Icon }) =>
      act(label, <Icon size={20} aria-hidden />, go(to)),
    ),
  ];
  if (auth.user) {
    actions.push(
      act(MESSAGES.tasks.newTask, <IconPlus size={20} aria-hidden />, () => onOpen("new-task")),
      act(MESSAGES.goals.newGoal, <IconPlus size={20} aria-hidden />, () => onOpen("new-goal")),
      act("Past plans", <IconHistory size={20} aria-hidden />, go("/dashboard?tab=history"), [
        "history",
        "search",
      ]),
      act(MESSAGES.yourData.export, <IconDownload size={20} aria-hidden />, go("/your-data"), [
        "download",
        "backup",
        "copy",
      ]),
      act("Sync now", <IconCloudUpload size={20} aria-hidden />, syncClient.syncNow, [
        "send",
        "save",
      ]),
    );
  }
  actions.push(
    act(
      dark ? "Light colors" : "Dark colors",
      dark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />,
      () => setColorScheme(dark ? "light" : "dark"),
      ["theme", "night", "day", "scheme"],
    ),
    act("Keyboard shortcuts", <IconKeyboard size={20} aria-hidden />, () =>
      onOpen("shortcut-list"),
    ),
  );
  if (mayLogIn(auth)) {
    actions.push(act(MESSAGES.header.login, <IconLogin2 size={20} aria-hidden />, go("/auth")));
  }
  return actions;
}

function useHistorySearch(words: string): SpotlightActionData | null {
  const navigate = useNavigate();
  const { user } = useAuth();
  if (!user || words === "") return null;
  const address = `/dashboard?tab=history&q=${encodeURIComponent(words)}`;
  return {
    ...act(`Search past plans for “${words}”`, <IconSearch size={20} aria-hidden />, () => {
      void navigate(address);
    }),
    id: ALWAYS,
  };
}
