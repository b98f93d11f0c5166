import type { PushMessage } from "@reignwell/contract";

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
    // Without a greeting, because some users choose the evening.
    title: "Today’s verse is ready",
    body: "Read it, then plan your day in five steps.",
  },
  test: {
    title: "Reminders work on this device",
    body: "This is what your reminder will look like.",
  },
};

/**
 * The notification of a message: the day's verse, or plain words without one. All notifications
 * of the day have one tag, so that a later one replaces an earlier one.
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
