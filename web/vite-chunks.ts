import type { Rolldown } from "vite";

/** What draws the app; the files that it begins with are in web/src/app/main.tsx. */
const LIBRARIES_OF_START =
  /\/node_modules\/(react|react-dom|scheduler)\/|web\/src\/app\/(start-libraries|main)\.tsx?$|vite\/preload-helper/;

const app = (path: string) => new RegExp(`web/src/(${path})`);

/**
 * The administrator's pages come in files of their own, which no other device fetches: they are not in
 * the precache, and the names begin with this (tools/build/admin-apart.ts).
 */
const ADMIN_FILES =
  /web\/src\/(features\/admin\/|app\/routes\/admin\/)|packages\/contract\/src\/(messages\/admin\/|requests\/admin\/)/;

/**
 * What only those pages use of the libraries. The bundler would count each of their tabs and put it
 * into a part that all devices keep; where another page needs one of these, the build fails.
 */
const ADMIN_LIBRARIES =
  /\/mantine-datatable\/|@mantine\/core\/esm\/(components\/(Center|Checkbox|Collapse|Flex|Group|Pagination|Table))\/|@mantine\/hooks\/esm\/use-(click-outside|collapse|local-storage|pagination)\//;
const LIBRARIES = /node_modules|web\/src\/ui\//;

/**
 * What the first screens (the daily page, signing in and the dashboard's overview) share of the
 * libraries is in the kit, with icons and small parts that others share. The rest comes in "common"
 * with the first part that needs it; where a first screen begins to need that, the build fails
 * (tools/build/first-screens-apart.ts).
 */
const KIT_COMPONENTS =
  "ActionIcon|Anchor|Button|CloseButton|Input|InputBase|Loader|Paper|PasswordInput|Portal|Stack|Tabs|Text|TextInput|Title|Transition|UnstyledButton";
const KIT = new RegExp(
  [
    `@mantine/core/(esm/core|(esm/components|styles)/(${KIT_COMPONENTS})[/.])`,
    "@mantine/(hooks|store)/",
    "/(clsx|dexie-react-hooks|react-hook-form|@hookform|react-remove-scroll|uuid|zod|@tabler/icons-react)/",
    "web/src/ui/(?!dialog|cards/(question-card|section)|forms/(form-layout|switch-line|date-range)|lists/(?!use-later-rows))",
  ].join("|"),
);

const SHARED =
  /\/packages\/|web\/src\/(lib\/|app\/([^/]+$|(day|installed|lazy|notices|sync|sync-status)\/|sign-out\/use-)|features\/(ai|audio|profile|share)\/)/;
/** What several pages share, but no first screen. */
const LATER = new RegExp(
  [
    "packages/content/src/(?!principles)",
    "packages/domain/src/(day-verse/|draft-to-entry|generated-texts|plan-text|plans/day-of-plan|series/|wizard-)",
    "packages/contract/src/(achievements|export-file|accounts/account-requests|requests/(ai|reward|series|upload)-)",
    "packages/contract/src/messages/account/(confirm-email|profile|recovery|reset)",
    "packages/contract/src/messages/(app/(not-found|refusals|rewards|series|sharing|uploads)|plan/(initiate|plan)\\.)",
    "packages/device/src/(goals|plans|profiles)\\.",
    "packages/local-db/src/(series/|shares/|transfer/|database/watch-parts|records/entry-stream)",
    "web/src/(app/lazy/(share-verse|load-share-dialog)|features/share/)",
    "web/src/lib/(ai/|refusal-words|use-fetched|settings/use-site-info)",
    "web/src/lib/browser/(copy-text|save-file|share-addresses|use-address-filters|use-cop)",
    "web/src/lib/local-data/(typed-draft|use-limit|use-list-stream)",
  ].join("|"),
);

type Modules = Pick<Rolldown.PluginContext, "getModuleInfo">;
const onlyAdmin = new Map<string, boolean>();

/** Whether nothing but the administrator's pages leads to a module, for what two of them share. */
function isOnlyForAdmin(id: string, modules: Modules): boolean {
  if (ADMIN_FILES.test(id)) return true;
  const known = onlyAdmin.get(id);
  if (known !== undefined) return known;
  // In a circle of imports the others decide.
  onlyAdmin.set(id, true);
  const info = modules.getModuleInfo(id);
  const importers = [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])];
  const isOnly = importers.length > 0 && importers.every((one) => isOnlyForAdmin(one, modules));
  onlyAdmin.set(id, isOnly);
  return isOnly;
}

const unlessForAdmin = (name: string) => ({
  debugName: name,
  name: (id: string, modules: Modules) => (isOnlyForAdmin(id, modules) ? null : name),
});

/**
 * What is needed together comes in one file. The bundler by itself makes a file for every set of
 * pages that share a module, hundreds in the end, and each file of the precache costs a request,
 * a cache entry and 17 ms of processor time (docs/decisions/0036-few-files.md). A group that comes
 * earlier takes a module first, with what it imports.
 */
export const chunks = {
  codeSplitting: {
    groups: [
      { name: "libraries", test: LIBRARIES_OF_START, priority: 10 },
      { name: "first", test: app("app/start-app\\.tsx$"), priority: 9 },
      { name: "plan", test: app("app/routes/daily-device\\.ts$"), priority: 8 },
      // What the first screens share is in two files: all at once would be a long task.
      {
        ...unlessForAdmin("kit"),
        test: (id: string) => KIT.test(id) && !ADMIN_LIBRARIES.test(id),
        minShareCount: 2,
        priority: 6,
      },
      {
        ...unlessForAdmin("shared"),
        test: (id: string) => SHARED.test(id) && !LATER.test(id),
        minShareCount: 2,
        priority: 6,
      },
      {
        name: "background",
        test: app(
          "app/(background|notices/toasts|shell|lazy/(lazy-sync-chip|share-verse|load-share-dialog)|sync-status/sync-chip|routes/daily-offers)",
        ),
        priority: 6,
      },
      {
        ...unlessForAdmin("common"),
        test: (id: string) => SHARED.test(id) || (LIBRARIES.test(id) && !ADMIN_LIBRARIES.test(id)),
        minShareCount: 2,
        priority: 5,
      },
      { name: "admin-tables", test: ADMIN_LIBRARIES, priority: 5 },
      {
        debugName: "admin-kit",
        name: (id: string, modules: Modules) => (isOnlyForAdmin(id, modules) ? "admin-kit" : null),
        minShareCount: 2,
        priority: 5,
      },
      {
        debugName: "admin",
        name: (id: string) =>
          /features\/admin\/([a-z-]+)\//.exec(id)?.[1]?.replace(/^/, "admin-") ?? null,
        test: app("features/admin/"),
        priority: 4,
      },
      {
        name: "sign-in",
        test: app("app/routes/sign-in/auth-route"),
        priority: 5,
      },
      {
        name: "about",
        test: app("features/(about|account/(password|recovery))|app/routes/(about|sign-in)/"),
        priority: 3,
      },
      {
        name: "dashboard",
        test: app(
          "features/overview/(?!day/)|app/routes/dashboard/dashboard-(route|overview|tabs)",
        ),
        priority: 3,
      },
      { name: "steps", test: app("features/(plan/(?!series/)|audio/)"), priority: 3 },
      { name: "panels", test: app("app/(keyboard/(palette|shortcut)|sync-panel/)"), priority: 3 },
      {
        name: "tabs",
        test: app(
          "features/(goals|tasks|history)|app/(keyboard/new-thing|routes/(dashboard|lazy-dialogs|wizard))",
        ),
        priority: 3,
      },
      {
        name: "day",
        test: app("features/overview/day/(?!load|has-typed|use-evening)"),
        priority: 3,
      },
      {
        name: "later-series",
        test: app("features/(series/|plan/series/)|app/routes/series/"),
        // After all that works offline on every device, which must need nothing of it.
        priority: 1,
      },
      // Who comes by a short link has a connection.
      {
        name: "later-visit",
        test: app("app/lazy/shared-visit|features/share/received-verse"),
        priority: 5,
      },
      { name: "later-tip", test: app("app/shell/points-tip"), priority: 5 },
      {
        name: "later-share",
        test: app("features/share/(?!received)"),
        priority: 5,
      },
      {
        name: "later-rewards",
        test: /web\/src\/(features\/rewards\/|app\/routes\/rewards\/)|packages\/(contract\/src\/(achievements|messages\/app\/(share-the-word|rewards)|requests\/reward-requests)|domain\/src\/(giveaways|achievements)\/)/,
        priority: 5,
      },
      {
        name: "later-archive",
        test: app("features/reflections|app/routes/reflections-"),
        priority: 2,
      },
      { name: "bible", test: app("features/bible|app/routes/bible-"), priority: 2 },
      {
        name: "account",
        test: app(
          "features/(account|appearance|reminders|your-data|debug)|app/sign-out|app/upgrade/|app/routes/(account|settings|your-data|debug)-",
        ),
        priority: 2,
      },
    ],
  },
} satisfies Rolldown.OutputOptions;
