import type { PushMessage } from "@reignwell/contract";

/** What a notification says. */
export interface Notice {
  title: string;
  options: NotificationOptions;
}

const TEXTS: Record<PushMessage["kind"], { title: string; body: string }> = {
  "new-day": {
    title: "A new verse is here",
    body: "Read it, then plan your day in five steps.",
  },
  morning: {
    // Some choose the evening: no greeting that goes with an hour.
    title: "Today’s verse is ready",
    body: "Read it, then plan your day in five steps.",
  },
  test: {
    title: "Reminders work on this device",
    body: "This is how you will be told of the day.",
  },
};

/**
 * The notification of a message: the day's verse, or plain words where it is not at hand. All that
 * speak of the day have one tag, so that a later one takes the place of an earlier one instead of
 * lying beside it.
 */
export function noticeOf({ kind, verse }: Pick<PushMessage, "kind" | "verse">): Notice {
  const { title, body } = TEXTS[kind];
  return {
    title,
    options: {
      body: verse ? `${verse.reference}: ${verse.words}` : body,
      tag: kind === "test" ? "test" : "day",
      icon: "/pwa-192x192.png",
      data: { kind },
    },
  };
}
