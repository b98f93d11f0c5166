import { Anchor, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./text-page.module.css";
import { useSiteInfo } from "../../lib/settings/use-site-info.ts";

export interface TextPart {
  heading: string;
  paragraphs: readonly ReactNode[];
}

export function TextPage({ title, parts }: { title: string; parts: readonly TextPart[] }) {
  return (
    <article className={classes.page}>
      <Title order={1}>{title}</Title>
      {parts.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <Title order={2}>{heading}</Title>
          {paragraphs.map((text, index) => (
            <p key={`${heading} ${index + 1}`}>{text}</p>
          ))}
        </section>
      ))}
      <Owner />
    </article>
  );
}

function Owner() {
  const info = useSiteInfo();
  const { name, address, email } = info?.owner ?? { name: null, address: null, email: null };
  return (
    <section>
      <Title order={2}>Who runs this site</Title>
      {info === null && <p>You’ll see this when you’re online.</p>}
      {info && !name && !address && !email && (
        <p>
          The people who run this site haven’t said so here. Ask the person who gave you its
          address.
        </p>
      )}
      <address className={classes.owner}>
        {name && <span>{name}</span>}
        {address && <span>{address}</span>}
        {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
      </address>
    </section>
  );
}
