import { Button } from "@mantine/core";
import { type AdminGiveaway, MESSAGES } from "@reignwell/contract";
import { formatShortDate } from "@reignwell/domain";
import { Link } from "react-router-dom";
import { useServerMinute } from "../../../lib/day/use-now.ts";
import button from "../../../ui/button.module.css";
import { type AdminColumn, AdminTable } from "../shared/admin-table.tsx";
import type { Asked } from "./ask-first.tsx";
import { firstDayOf, lastDayOf, paysBack } from "./giveaway-fields.ts";
import classes from "./giveaways.module.css";
import type { GiveawayActs } from "./use-giveaways.ts";

const texts = MESSAGES.adminGiveaways;
const LATEST_FIRST = { key: "duration", isDescending: true };

interface GiveawayTableProps {
  giveaways: readonly AdminGiveaway[];
  acts: Pick<GiveawayActs, "busy" | "fetched" | "toggle">;
  onEdit: (giveaway: AdminGiveaway) => void;
  onAsk: (asked: Asked) => void;
}

/** */
export function GiveawayTable(props: GiveawayTableProps) {
  const { giveaways, acts } = props;
  if (giveaways.length === 0) return <p>{texts.empty}</p>;
  return (
    <AdminTable
      label={MESSAGES.admin.tabs.giveaways}
      rows={giveaways}
      columns={[
        ...COLUMNS,
        {
          key: "actions",
          title: texts.columns.actions,
          width: 320,
          render: (giveaway) => <RowActions giveaway={giveaway} {...props} />,
        },
      ]}
      rowKey={({ id }) => id}
      sorting={LATEST_FIRST}
      fetching={acts.fetched.state === "stale" && acts.fetched.error === null}
    />
  );
}

const COLUMNS: readonly AdminColumn<AdminGiveaway>[] = [
  {
    key: "image",
    title: texts.columns.image,
    width: 96,
    render: ({ imageUrl }) =>
      imageUrl ? <img className={classes.thumbnail} src={imageUrl} alt="" loading="lazy" /> : "–",
  },
  {
    key: "title",
    title: texts.columns.title,
    width: 180,
    render: ({ title }) => title,
    sortBy: ({ title }) => title,
  },
  {
    key: "prize",
    title: texts.columns.prize,
    width: 160,
    render: ({ prize }) => prize,
    sortBy: ({ prize }) => prize,
  },
  {
    key: "points",
    title: texts.columns.points,
    width: 150,
    align: "right",
    render: ({ pointRequirement }) => pointRequirement.toLocaleString("en-US"),
    sortBy: ({ pointRequirement }) => pointRequirement,
  },
  {
    key: "duration",
    title: texts.columns.duration,
    width: 150,
    render: (giveaway) => [firstDayOf(giveaway), lastDayOf(giveaway)].map(unbroken).join(" – "),
    sortBy: ({ endDate }) => endDate,
  },
  {
    key: "status",
    title: texts.columns.status,
    width: 140,
    render: (giveaway) => <Status giveaway={giveaway} />,
    sortBy: ({ isActive }) => !isActive,
  },
];

/** A day that no line breaks in two. */
function unbroken(day: string): string {
  return formatShortDate(day).replaceAll(" ", "\u00A0");
}

function Status({ giveaway: { isActive, isDrawn, winner } }: { giveaway: AdminGiveaway }) {
  if (!isDrawn) {
    return (
      <span className={classes.status} data-active={isActive}>
        {isActive ? texts.active : texts.inactive}
      </span>
    );
  }
  return (
    <>
      <span className={classes.status}>{texts.drawn}</span>
      <p className={classes.winner}>
        {winner ? texts.winner(winner.displayName ?? winner.username) : texts.nobodyWon}
      </p>
      {winner?.email && <p className={classes.winner}>{winner.email}</p>}
    </>
  );
}

function RowActions({
  giveaway,
  acts,
  onEdit,
  onAsk,
}: GiveawayTableProps & { giveaway: AdminGiveaway }) {
  const { title, id, isActive, isDrawn, hasEntries, endDate } = giveaway;
  const now = useServerMinute();
  if (isDrawn) {
    return (
      <Link to={`/giveaways/${id}/draw`} className={button.outlined}>
        {texts.toDraw}
      </Link>
    );
  }
  const hasEnded = Date.parse(endDate) <= now;
  const toggle = () =>
    paysBack(giveaway, now)
      ? onAsk({ dialog: "deactivate", giveaway })
      : void acts.toggle(giveaway);
  const act = (label: string, onClick: () => void, color?: string) => (
    <Button
      variant={color ? "subtle" : "default"}
      {...(color && { color })}
      px="sm"
      aria-label={`${label}: ${title}`}
      // Not `disabled`: the button would lose the focus of a keyboard.
      aria-disabled={acts.busy}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <div className={classes.rowActions}>
      {hasEnded && act(texts.draw, () => onAsk({ dialog: "draw", giveaway }))}
      {act(texts.edit, () => onEdit(giveaway))}
      {act(isActive ? texts.deactivate : texts.activate, toggle)}
      {!hasEntries && act(texts.delete, () => onAsk({ dialog: "delete", giveaway }), "clay")}
    </div>
  );
}
