import { Title } from "@mantine/core";
import type { Entry } from "@reignwell/contract";
import { paragraphs, prayerSource } from "@reignwell/domain";
import { IconChevronDown } from "@tabler/icons-react";
import { LongText } from "../../ui/long-text.tsx";
import { TextSource } from "../../ui/text-source.tsx";
import classes from "./today-card.module.css";

/** What the user wrote, below its heading; nothing where nothing was written. */
export function OwnWords({ title, text }: { title: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <>
      <Title order={3} className={classes.heading}>
        {title}
      </Title>
      <LongText text={text} />
    </>
  );
}

/** The prayer of the plan, folded, and who wrote it. */
export function Prayer({ entry }: { entry: Entry }) {
  if (!entry.encouragement) return null;
  return (
    <details className={classes.prayer}>
      <summary>
        Prayer
        <IconChevronDown size={20} aria-hidden />
      </summary>
      <div className={classes.prayerText}>
        {paragraphs(entry.encouragement).map((paragraph, index) => (
          <p key={`${index}:${paragraph.slice(0, 20)}`}>{paragraph}</p>
        ))}
      </div>
      <TextSource source={prayerSource(entry)} />
    </details>
  );
}
