import { useMantineColorScheme } from "@mantine/core";
import type { SpotlightActionData } from "@mantine/spotlight";
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
import { useNavigate } from "react-router-dom";
import { useAuth } from "../../lib/session/session.tsx";
import { syncClient } from "../../lib/sync/sync-client.ts";
import { mayLogIn, menuLinks } from "../shell/navigation.ts";
import type { KeyedLayer } from "./shortcuts.ts";

/** The id of the search of the history, which no typed word hides. */
export const HISTORY_SEARCH = "search-past-plans";

const act = (
  label: string,
  icon: SpotlightActionData["leftSection"],
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

/** Where the user can go, and what they can do from here. */
export function usePaletteActions(onOpen: (layer: KeyedLayer) => void): SpotlightActionData[] {
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

/** The search of past plans for what is typed; none for a guest. */
export function useHistorySearch(words: string): SpotlightActionData | null {
  const navigate = useNavigate();
  const { user } = useAuth();
  if (!user || words === "") return null;
  const address = `/dashboard?tab=history&q=${encodeURIComponent(words)}`;
  return {
    ...act(`Search past plans for “${words}”`, <IconSearch size={20} aria-hidden />, () => {
      void navigate(address);
    }),
    id: HISTORY_SEARCH,
  };
}
