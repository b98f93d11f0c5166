import { MESSAGES, type SharePlatform } from "@reignwell/contract";
import { useRef, useState } from "react";
import { notify } from "../../lib/notify.ts";
import { useAuth } from "../../lib/session/session.tsx";
import { copyLater } from "./copy-later.ts";
import { plainLink, prepareLink, type Shared, shareLink } from "./share-link.ts";
import { SHARE_TARGETS } from "./share-targets.ts";
import type { SharedVerse } from "./shared-verse.ts";

/** A window that the browser kept closed, for a link in its place. */
export interface BlockedWindow {
  site: string;
  address: string;
  /** The user opens it. */
  onOpen: () => void;
}

/** What the dialog tells of the last share. */
export interface ShareOutcome {
  message: string;
  /** Nothing was shared. */
  failed: boolean;
  blocked: BlockedWindow | null;
}

const NOTHING_YET: ShareOutcome = { message: "", failed: false, blocked: null };

/** The line that says what became of the share that was begun last. */
function useOutcome() {
  const [outcome, setOutcome] = useState<ShareOutcome>(NOTHING_YET);
  const latest = useRef(0);
  const tell = (told: Partial<ShareOutcome>) => setOutcome({ ...NOTHING_YET, ...told });
  const fail = (message: string) => tell({ message, failed: true });
  /** Each share begins with an empty line: what an earlier one came to would pass for its outcome. */
  const begin = () => {
    latest.current += 1;
    tell(NOTHING_YET);
  };
  /** Tells of the present share, and no more once another one was begun. */
  const teller = () => {
    const turn = latest.current;
    return (message: string) => turn === latest.current && tell({ message });
  };
  return { outcome, begin, tell, fail, teller };
}

/** Sharing one verse: the links by platform, and what became of each share. */
export function useSharing(verse: SharedVerse) {
  const { user, hearOfAccount } = useAuth();
  const noted = useRef(new Map<SharePlatform, Promise<Shared>>());
  const prepared = useRef(new Map<SharePlatform, Promise<string | null>>());
  const { outcome, begin, tell, fail, teller } = useOutcome();

  /** The link for what may still fail or be put away; a second tap asks nobody again. */
  const prepare = async (platform: SharePlatform): Promise<string> => {
    const asking = prepared.current.get(platform) ?? prepareLink(user, verse.reference, platform);
    prepared.current.set(platform, asking);
    const link = await asking;
    if (link === null) prepared.current.delete(platform);
    return link ?? plainLink();
  };

  /** Notes that the verse was shared: now its points are earned. */
  const note = async (platform: SharePlatform): Promise<string> => {
    const tellOfThis = teller();
    // One share of one verse by platform: a second tap asks nobody again.
    const known = noted.current.get(platform);
    const sharing = known ?? shareLink(user, verse.reference, platform);
    noted.current.set(platform, sharing);
    const { link, answer, waits } = await sharing;
    // Without the short link it is worth asking again.
    if (answer === null) noted.current.delete(platform);
    if (known) return link;
    if (answer && user) {
      const { sharingPoints, pointsEarned, accountVersion } = answer;
      const { isPaidMember } = user;
      hearOfAccount(user.accountKey, { isPaidMember, sharingPoints, accountVersion });
      if (pointsEarned > 0) tellOfThis(MESSAGES.sharing.earned(pointsEarned));
    }
    if (waits) tellOfThis(MESSAGES.sharing.waits);
    return link;
  };

  /** Opened in the tap itself, before anything is waited for: later, browsers keep it closed. */
  const openSite = async (platform: "x" | "facebook") => {
    begin();
    // DEC-67: the site could not open, and nothing would have been shared.
    if (!navigator.onLine)
      return fail(MESSAGES.sharing.needsConnection(MESSAGES.sharing[platform]));
    const opened = window.open("", "_blank");
    if (opened === null) {
      const address = SHARE_TARGETS[platform](verse, await prepare(platform));
      const onOpen = () => void note(platform);
      return tell({ blocked: { site: MESSAGES.sharing[platform], address, onOpen } });
    }
    const address = SHARE_TARGETS[platform](verse, await note(platform));
    opened.opener = null;
    opened.location.replace(address);
  };

  const writeMail = async () => {
    begin();
    window.location.assign(SHARE_TARGETS.email(verse, await note("email")));
  };

  const copy = async (textOf: (link: string) => string): Promise<boolean> => {
    begin();
    const done = await copyLater(prepare("copy").then(textOf));
    if (!done) fail(MESSAGES.sharing.notCopied);
    else {
      notify(MESSAGES.sharing.copiedToast);
      void note("copy");
    }
    return done;
  };

  return { outcome, begin, tell, prepare, note, openSite, writeMail, copy };
}

/** What the dialog needs to share. */
export type Sharing = ReturnType<typeof useSharing>;
