import { type ComponentType, lazy, useState } from "react";
import { loadDailyDevice } from "./routes/load-daily-device.ts";

/** On a line that has stalled the app begins without the part, and shows that it waits, after this time in ms. */
const STALLED_AFTER = 5000;

/** The part of a page that the server may send drawn already. */
class DrawnPart {
  readonly #load: () => Promise<{ default: ComponentType }>;
  readonly #files: readonly (() => Promise<unknown>)[];
  readonly #later: ComponentType;
  /** Set when the app begins on this page. */
  #here: ComponentType | null = null;

  /** @param files a module of each file that the part needs: they begin in tasks of their own */
  constructor(
    load: () => Promise<{ default: ComponentType }>,
    files: readonly (() => Promise<unknown>)[],
  ) {
    this.#load = load;
    this.#files = files;
    this.#later = lazy(load);
  }

  /**
   * @param areAsked whether the browser fetches the files already
   * @param longestWait in ms
   */
  async fetch(areAsked: boolean, longestWait: number): Promise<void> {
    const stalled = new Promise<null>((resolve) => setTimeout(resolve, longestWait, null));
    // A part that can't be fetched is asked for again by the page, which then says so.
    const come = this.#fetchInTasks(areAsked).catch(() => null);
    this.#here = await Promise.race([come, stalled]);
  }

  async #fetchInTasks(areAsked: boolean): Promise<ComponentType> {
    if (!areAsked) {
      // All at once: each would be a way to the server and back of its own.
      for (const begin of [...this.#files, this.#load]) begin().catch(() => undefined);
    }
    for (const begin of this.#files) {
      await begin();
      await new Promise((resolve) => setTimeout(resolve));
    }
    return (await this.#load()).default;
  }

  get isHere(): boolean {
    return this.#here !== null;
  }

  /** React's `lazy` shows a spinner first even where the part is there. */
  get page(): ComponentType {
    return this.#here ?? this.#later;
  }
}

/**
 * A module of each file that both pages need (vite-chunks.ts): they begin in tasks of their own,
 * because all at once hold up a slow phone for a quarter of a second.
 */
const FILES_OF_BOTH = [
  loadDailyDevice,
  () => import("../ui/progress-bar.tsx"),
  () => import("../lib/local-data/report-write.ts"),
] as const;

const signIn = new DrawnPart(() => import("./routes/sign-in/auth-route.tsx"), FILES_OF_BOTH);
const dashboard = new DrawnPart(
  () => import("./routes/dashboard/dashboard-route.tsx"),
  [...FILES_OF_BOTH, () => import("./background.tsx")],
);

/**
 * Fetches the part that draws the page at an address: the app begins with it, or the visitor would see
 * a spinner for a moment in its place.
 *
 * @param isExpected whether that page will most likely be shown: this document holds it, or a user is
 *   remembered on this device
 * @param longestWait for the part, in ms
 */
export async function pageAt(
  path: string,
  isExpected: boolean,
  longestWait = STALLED_AFTER,
): Promise<void> {
  const areAsked = askForParts();
  if (path === "/auth" || path === "/login") await signIn.fetch(areAsked, longestWait);
  if (path === "/dashboard" && isExpected) await dashboard.fetch(areAsked, longestWait);
}

/**
 * Has the browser fetch at once the files that begin one after the other (web/vite-drawn-pages.ts), or
 * that it has compiled at an earlier start (service-worker/compiled-scripts.ts). Returns whether the
 * page names any.
 */
function askForParts(): boolean {
  const parts = document.querySelector<HTMLMetaElement>('meta[name="reignwell-parts"]');
  const kind =
    parts?.dataset.compiled === undefined
      ? { rel: "modulepreload" }
      : { rel: "preload", as: "script" };
  for (const href of parts?.content.split(" ") ?? []) {
    const link = document.createElement("link");
    document.head.append(Object.assign(link, { ...kind, crossOrigin: "", href }));
  }
  return parts !== null;
}

/** Whether a page for signed-in users shows its frame while it is not known yet who is there. */
export function hasFrame(path: string): boolean {
  return path === "/dashboard" && dashboard.isHere;
}

export function SignInPage() {
  const [Page] = useState(() => signIn.page);
  return <Page />;
}

export function DashboardPage() {
  const [Page] = useState(() => dashboard.page);
  return <Page />;
}
