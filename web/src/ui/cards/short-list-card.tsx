import { Anchor, Button, Paper, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { EmptyState } from "./empty-state.tsx";
import type { Drawing } from "./line-drawing.tsx";
import classes from "./short-list-card.module.css";
import { useLaterRows } from "../lists/use-later-rows.ts";

interface ShortListCardProps {
  heading: string;
  addLabel: string;
  onAdd: () => void;
  /** Undefined while the rows are not known. */
  rows: readonly ReactNode[] | undefined;
  empty: { drawing: Drawing; heading: string; text: string; addLabel: string };
  all: { to: string; label: string };
  children: ReactNode;
}

export function ShortListCard(props: ShortListCardProps) {
  const { heading, addLabel, onAdd, rows, empty, all, children } = props;
  return (
    <Paper component="section" withBorder radius="lg" className={classes.card}>
      <div className={classes.top}>
        <Title order={2} className={classes.heading}>
          {heading}
        </Title>
        <Button variant="subtle" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
          {addLabel}
        </Button>
      </div>
      {rows?.length === 0 && (
        <EmptyState drawing={empty.drawing} level={3} heading={empty.heading} text={empty.text}>
          <Button variant="default" onClick={onAdd}>
            {empty.addLabel}
          </Button>
        </EmptyState>
      )}
      {rows && rows.length > 0 && <Rows rows={rows} all={all} />}
      {children}
    </Paper>
  );
}

function Rows({ rows, all }: Required<Pick<ShortListCardProps, "rows" | "all">>) {
  const drawn = useLaterRows(1);
  return (
    <>
      <ul className={classes.list}>{rows?.slice(0, drawn)}</ul>
      <Anchor component={Link} to={all.to} className={classes.all}>
        {all.label}
      </Anchor>
    </>
  );
}
