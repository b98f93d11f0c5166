import { Anchor, Button } from "@mantine/core";
import { MESSAGES, PRODUCT_NAME } from "@reignwell/contract";
import {
  IconBrandFacebook,
  IconBrandX,
  IconCheck,
  IconCopy,
  IconLink,
  IconMail,
  IconMessage,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useCopied } from "../../lib/browser/use-copied.ts";
import { shareBy } from "./share-by.ts";
import classes from "./share-dialog.module.css";
import { messageOf, namedReference, type SharedVerse } from "./shared-verse.ts";
import type { Sharing } from "./use-sharing.ts";

const texts = MESSAGES.sharing;
const icon = { size: 18, "aria-hidden": true } as const;

/** The words with a link, to each of the platforms (DEC-65). */
export function WordActions({ verse, sharing }: { verse: SharedVerse; sharing: Sharing }) {
  const { begin, prepare, note, copy, openSite, writeMail } = sharing;
  const [copied, setCopied] = useCopied<"words" | "link">();
  const copyPart = async (part: "words" | "link") => {
    const textOf = (link: string) => (part === "words" ? messageOf(verse, link) : link);
    if (await copy(textOf)) setCopied(part);
  };
  const share = async () => {
    begin();
    const url = await prepare("native");
    const text = `${verse.text}\n${namedReference(verse)}`;
    const outcome = await shareBy({ title: PRODUCT_NAME, text, url });
    if (outcome === "shared") await note("native");
    if (outcome === "failed") await copyPart("words");
  };
  return (
    <div className={classes.actions}>
      {"share" in navigator && (
        <Action icon={<IconMessage {...icon} />} onClick={share}>
          {texts.shareWords}
        </Action>
      )}
      <Action icon={<IconBrandX {...icon} />} onClick={() => openSite("x")}>
        {texts.x}
      </Action>
      <Action icon={<IconBrandFacebook {...icon} />} onClick={() => openSite("facebook")}>
        {texts.facebook}
      </Action>
      <Action icon={<IconMail {...icon} />} onClick={writeMail}>
        {texts.email}
      </Action>
      {(["words", "link"] as const).map((part) => (
        <Action
          key={part}
          icon={
            copied === part ? (
              <IconCheck {...icon} />
            ) : part === "words" ? (
              <IconCopy {...icon} />
            ) : (
              <IconLink {...icon} />
            )
          }
          onClick={() => copyPart(part)}
        >
          {copied === part ? texts.copied : part === "words" ? texts.copyWords : texts.copyLink}
        </Action>
      ))}
    </div>
  );
}

interface ActionProps {
  icon: ReactNode;
  onClick: () => Promise<void>;
  children: string;
}

function Action({ icon: left, onClick, children }: ActionProps) {
  return (
    <Button variant="default" leftSection={left} onClick={() => void onClick()}>
      {children}
    </Button>
  );
}

/** What became of the last share; its line is kept free, so that nothing moves under the finger. */
export function ShareMessage({ sharing }: { sharing: Sharing }) {
  const { message, failed, blocked } = sharing.outcome;
  return (
    <output className={classes.message} data-failed={failed || undefined}>
      {message}
      {blocked && (
        <Anchor
          href={blocked.address}
          target="_blank"
          rel="noopener noreferrer"
          onClick={blocked.onOpen}
          className={classes.blocked}
        >
          {texts.blocked(blocked.site)}
        </Anchor>
      )}
    </output>
  );
}
