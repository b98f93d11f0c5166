import { Tabs, Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { useState } from "react";
import { EntriesPanel } from "./entries-panel.tsx";
import admin from "../shared/admin.module.css";
import classes from "./series.module.css";
import { TopicsPanel } from "./topics-panel.tsx";
import { useTopics } from "./use-series.ts";

/** the series, and the days of the one that was opened. */
export default function SeriesTab() {
  const texts = MESSAGES.adminSeries;
  const acts = useTopics();
  const [openId, setOpenId] = useState<number | null>(null);
  const { fetched } = acts;
  const topic = "data" in fetched ? (fetched.data.find(({ id }) => id === openId) ?? null) : null;
  return (
    <section className={classes.tab} aria-label={MESSAGES.admin.tabs.series}>
      <Title order={2}>{texts.heading}</Title>
      <Tabs
        value={topic ? "entries" : "topics"}
        onChange={(tab) => tab === "topics" && setOpenId(null)}
        keepMounted={false}
      >
        <Tabs.List aria-label={texts.heading}>
          <Tabs.Tab value="topics" className={admin.innerTab}>
            {texts.topics}
          </Tabs.Tab>
          {topic && (
            <Tabs.Tab value="entries" className={admin.innerTab}>
              {texts.entriesOf(topic.title)}
            </Tabs.Tab>
          )}
        </Tabs.List>
        <Tabs.Panel value="topics" pt="md">
          <TopicsPanel acts={acts} onOpen={({ id }) => setOpenId(id)} />
        </Tabs.Panel>
        {topic && (
          <Tabs.Panel value="entries" pt="md">
            <EntriesPanel key={topic.id} topic={topic} onChanged={fetched.retry} />
          </Tabs.Panel>
        )}
      </Tabs>
    </section>
  );
}
