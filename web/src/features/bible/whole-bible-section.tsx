import { Button, Paper, Title } from "@mantine/core";
import { useEffect, useRef } from "react";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import {
  countBooks,
  fetchBible,
  pauseBible,
  removeBible,
  useBibleDownload,
} from "./bible-download.ts";
import classes from "./whole-bible-section.module.css";

/** The whole Bible on this device, so that any chapter opens without a connection. */
export function WholeBibleSection() {
  const { isPossible, kept, total, isFetching, problem } = useBibleDownload();
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    countBooks().catch((error: unknown) => console.warn("The books were not counted", error));
  }, []);
  const isWhole = kept === total;
  return (
    <Paper withBorder component="section" className={classes.card} aria-labelledby="whole-bible">
      <Title order={2} id="whole-bible">
        The Bible on this device
      </Title>
      <p className={classes.about}>
        {isPossible === false
          ? "This browser can’t keep the Bible. Chapters open while you’re online."
          : "We keep the books of the coming days’ verses here while you’re online. Keep the whole World English Bible, and any chapter opens offline. It takes about 4 MB."}
      </p>
      {isPossible && (
        <>
          {(isFetching || (kept > 0 && !isWhole)) && (
            <div className={classes.progress}>
              <ProgressBar label="Books on this device" value={kept} max={total} />
            </div>
          )}
          <p ref={status} tabIndex={-1} className={classes.status}>
            {isWhole ? "The whole Bible is on this device." : `${kept} of ${total} books are here.`}
          </p>
          {problem && (
            <p role="alert" className={classes.problem}>
              {problem}
            </p>
          )}
          <Buttons onDone={() => status.current?.focus()} />
        </>
      )}
    </Paper>
  );
}

/** `onDone` moves the focus: the button goes with what it did. */
function Buttons({ onDone }: { onDone: () => void }) {
  const { kept, total, isFetching } = useBibleDownload();
  const run = (work: Promise<void>) => {
    work
      .catch((error: unknown) => console.warn("The books here did not change", error))
      .finally(onDone);
  };
  return (
    <div className={classes.buttons}>
      {(isFetching || kept < total) && (
        // One button, so that the keyboard stays on it.
        <Button
          variant={isFetching ? "default" : "filled"}
          onClick={() => (isFetching ? pauseBible() : run(fetchBible()))}
        >
          {isFetching ? "Pause" : "Keep the whole Bible on this device"}
        </Button>
      )}
      {!isFetching && kept > 0 && (
        <Button variant="default" onClick={() => run(removeBible())}>
          Remove it from this device
        </Button>
      )}
    </div>
  );
}
