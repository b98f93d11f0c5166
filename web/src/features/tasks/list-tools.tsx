import { Button } from "@mantine/core";
import type { LocalDatabase } from "@reignwell/device";
import { IconSearch } from "@tabler/icons-react";
import { useId, useState } from "react";
import { DayLoad, type Load } from "./day-load.tsx";
import type { Finding } from "./finding.ts";
import { moveOverdue } from "./move-actions.ts";
import { TaskFinder } from "./task-finder.tsx";
import classes from "./tasks-tab.module.css";

interface ListToolsProps {
  database: LocalDatabase;
  today: string;
  load: Load;
  finding: Finding;
  onFind: (changed: Partial<Finding>) => void;
  onShowAll: () => void;
}

/** Between the heading and the list; closing the search shows everything again. */
export function ListTools(props: ListToolsProps) {
  const { database, today, load, finding, onFind, onShowAll } = props;
  const [open, setOpen] = useState(false);
  const finder = useId();
  const toggle = () => {
    if (open) onShowAll();
    setOpen(!open);
  };
  return (
    <>
      <DayLoad load={load} onMoveOverdue={() => void moveOverdue(database, today)}>
        <Button
          className={classes.search}
          variant="subtle"
          size="compact-md"
          leftSection={<IconSearch size={18} aria-hidden />}
          aria-expanded={open}
          aria-controls={open ? finder : undefined}
          onClick={toggle}
        >
          Search and group
        </Button>
      </DayLoad>
      {open && <TaskFinder id={finder} finding={finding} onChange={onFind} />}
    </>
  );
}
