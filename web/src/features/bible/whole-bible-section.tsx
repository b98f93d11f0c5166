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

const BUTTON = { root: classes.button ?? "", label: classes.buttonLabel ?? "" };

/** The whole Bible on this device, so that any chapter opens without a connection. */
export function WholeBibleSection() {
  const { isPossible, kept, total, isFetching, problem } = useBibleDownload();
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    countBooks().catch((error: unknown) => console.warn("The books were not counted", error));
  }, []);
  const isWhole = kept === total;
  // The button goes with what it did; without this the keyboard's position would be lost.
  const thenShowStatus = async (work: Promise<void>) => {
    await work.catch((error: unknown) => console.warn("The books here did not change", error));
    status.current?.focus();
  };
  return (
    <Paper withBorder component="section" className={classes.card} aria-labelledby="whole-bible">
      <Title order={2} id="whole-bible">
        The Bible on this device
      </Title>
      <p className={classes.about}>
        {isPossible === false
          ? "This browser can’t keep the Bible. Chapters open while you’re online."
          : "The books of the coming days’ verses are kept here by themselves while you’re online. Keep the whole World English Bible, and any chapter opens offline. It takes about 4 MB."}
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
          <div className={classes.buttons}>
            {(isFetching || !isWhole) && (
              // One button, so that the keyboard stays on it.
              <Button
                variant={isFetching ? "default" : "filled"}
                onClick={() => (isFetching ? pauseBible() : void thenShowStatus(fetchBible()))}
                classNames={BUTTON}
              >
                {isFetching ? "Pause" : "Keep the whole Bible on this device"}
              </Button>
            )}
            {!isFetching && kept > 0 && (
              <Button
                variant="default"
                onClick={() => void thenShowStatus(removeBible())}
                classNames={BUTTON}
              >
                Remove it from this device
              </Button>
            )}
          </div>
        </>
      )}
    </Paper>
  );
}
