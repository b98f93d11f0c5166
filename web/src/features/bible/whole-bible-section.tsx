import { Button, Paper, Title } from "@mantine/core";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { useWholeBible } from "./use-whole-bible.ts";
import classes from "./whole-bible-section.module.css";

/** The whole Bible on this device, so that any chapter opens without a connection. */
export function WholeBibleSection() {
  const { isPossible, kept, total, isFetching, problem, fetchAll, pause, remove } = useWholeBible();
  const isWhole = kept === total;
  return (
    <Paper withBorder component="section" className={classes.card} aria-labelledby="whole-bible">
      <Title order={2} id="whole-bible">
        The Bible on this device
      </Title>
      <p className={classes.about}>
        The chapters around this week’s verses are kept here already. Keep the whole World English
        Bible, and any chapter opens offline. It takes about 4 MB.
      </p>
      {isPossible ? (
        <>
          {(isFetching || (kept > 0 && !isWhole)) && (
            <div className={classes.progress}>
              <ProgressBar label="Books on this device" value={kept} max={total} />
            </div>
          )}
          <output className={classes.status}>
            {isWhole ? "The whole Bible is on this device." : `${kept} of ${total} books are here.`}
          </output>
          {problem && (
            <p role="alert" className={classes.problem}>
              {problem}
            </p>
          )}
          <div className={classes.buttons}>
            {isFetching && (
              <Button variant="default" onClick={pause}>
                Pause
              </Button>
            )}
            {!isFetching && !isWhole && (
              <Button
                onClick={fetchAll}
                classNames={{ root: classes.keep ?? "", label: classes.keepLabel ?? "" }}
              >
                Keep the whole Bible on this device
              </Button>
            )}
            {!isFetching && kept > 0 && (
              <Button variant="default" onClick={remove}>
                Remove it from this device
              </Button>
            )}
          </div>
        </>
      ) : (
        <p className={classes.about}>
          This browser can’t keep the Bible. Chapters open while you’re online.
        </p>
      )}
    </Paper>
  );
}
