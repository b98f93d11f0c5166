import { Button, Title } from "@mantine/core";
import { type AdminGiveaway, MESSAGES } from "@reignwell/contract";
import { useState } from "react";
import { useToday } from "../../../lib/day/use-today.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { AdminProblem } from "../shared/admin-problem.tsx";
import { type Asked, AskFirst } from "./ask-first.tsx";
import { GiveawayDialog } from "./giveaway-dialog.tsx";
import { GiveawayTable } from "./giveaway-table.tsx";
import classes from "./giveaways.module.css";
import { useGiveaways } from "./use-giveaways.ts";

type Open = { dialog: "giveaway"; giveaway: AdminGiveaway | null } | Asked;

/** */
export default function GiveawaysTab() {
  const texts = MESSAGES.adminGiveaways;
  const acts = useGiveaways();
  const today = useToday();
  const [open, setOpen] = useState<Open | null>(null);
  const { fetched } = acts;
  const close = () => setOpen(null);
  return (
    <section className={classes.tab} aria-label={MESSAGES.admin.tabs.giveaways}>
      <div className={classes.top}>
        <Title order={2}>{MESSAGES.admin.tabs.giveaways}</Title>
        <Button onClick={() => setOpen({ dialog: "giveaway", giveaway: null })}>
          {texts.addNew}
        </Button>
      </div>
      <AdminProblem fetched={fetched} text={texts.failed} />
      {fetched.state === "loading" && <Waiting label={texts.loading} />}
      {"data" in fetched && (
        <GiveawayTable
          giveaways={fetched.data}
          acts={acts}
          onEdit={(giveaway) => setOpen({ dialog: "giveaway", giveaway })}
          onAsk={setOpen}
        />
      )}
      {open?.dialog === "giveaway" && (
        <GiveawayDialog {...open} {...acts} today={today} onClose={close} />
      )}
      {open && open.dialog !== "giveaway" && <AskFirst asked={open} acts={acts} onClose={close} />}
    </section>
  );
}
