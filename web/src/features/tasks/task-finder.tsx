import { NativeSelect, TextInput } from "@mantine/core";
import { CATEGORY_GROUPS, type TaskGrouping } from "@reignwell/domain";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { Finding } from "./finding.ts";
import classes from "./task-finder.module.css";

interface TaskFinderProps {
  id: string;
  finding: Finding;
  onChange: (changed: Partial<Finding>) => void;
}

const CATEGORIES = [
  { value: "", label: "All categories" },
  ...CATEGORY_GROUPS.map(([value, label]) => ({ value, label })),
];

const GROUPINGS = [
  { value: "none", label: "Nothing" },
  { value: "day", label: "Day" },
  { value: "goal", label: "Goal" },
  { value: "priority", label: "Priority" },
] as const satisfies readonly { value: TaskGrouping; label: string }[];

export function TaskFinder({ id, finding, onChange }: TaskFinderProps) {
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => search.current?.focus({ preventScroll: true }), []);
  return (
    <div role="search" id={id} aria-label="Tasks" className={classes.controls}>
      <TextInput
        ref={search}
        className={classes.search}
        type="search"
        label="Search"
        placeholder="Words in a task or its goal"
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        enterKeyHint="search"
        value={finding.query}
        onChange={(event) => onChange({ query: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label="Category"
        data={CATEGORIES}
        value={finding.category ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange({ category: CATEGORY_GROUPS.find(([group]) => group === value)?.[0] ?? null })
        }
      />
      <NativeSelect
        size="md"
        label="Group by"
        data={GROUPINGS}
        value={finding.by}
        onChange={({ currentTarget: { value } }) =>
          onChange({ by: GROUPINGS.find((grouping) => grouping.value === value)?.value ?? "none" })
        }
      />
    </div>
  );
}
