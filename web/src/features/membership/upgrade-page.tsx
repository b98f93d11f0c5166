import { Anchor, Button, Paper, Title } from "@mantine/core";
import { MESSAGES, type PublicUser } from "@reignwell/contract";
import { IconArrowLeft, IconCheck } from "@tabler/icons-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useSiteInfo } from "../../lib/settings/use-site-info.ts";
import { PaymentPanel } from "./payment-panel.tsx";
import { type PaymentEnds, PaymentStore } from "./payment-store.ts";
import classes from "./upgrade-page.module.css";

interface UpgradePageProps extends PaymentEnds {
  user: Pick<PublicUser, "accountKey">;
}

/** P-003: what a membership holds, and the way to pay for it. */
export function UpgradePage({ user, ...ends }: UpgradePageProps) {
  const [store] = useState(() => new PaymentStore(user.accountKey, ends));
  const state = useSyncExternalStore(store.subscribe, store.get);
  useEffect(() => void store.prepare(), [store]);
  const payment = MESSAGES.payment;
  const upgradePage = MESSAGES.upgradePage;
  return (
    <>
      <Button
        component="a"
        href="/"
        variant="subtle"
        className={classes.back}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
      >
        {payment.backToHome}
      </Button>
      <Title order={1}>{upgradePage.heading}</Title>
      <p className={classes.intro}>{upgradePage.staysFree}</p>
      <div className={classes.columns}>
        <section aria-label={upgradePage.heading}>
          <ul className={classes.benefits}>
            {upgradePage.benefits.map(({ title, text }) => (
              <li key={title} className={classes.benefit}>
                <span className={classes.tick}>
                  <IconCheck size={22} aria-hidden />
                </span>
                <div>
                  <h2 className={classes.title}>{title}</h2>
                  <p className={classes.text}>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
        <Paper withBorder radius="lg" shadow="sm" className={classes.card}>
          <p className={classes.price}>{upgradePage.price}</p>
          <p className={classes.once}>{upgradePage.once}</p>
          <PaymentPanel state={state} store={store} />
          <Seller />
        </Paper>
      </div>
    </>
  );
}

/** DEC-76: who sells it and who is asked for the money back, where the operator has said so. */
function Seller() {
  const owner = useSiteInfo()?.owner;
  if (!owner?.name && !owner?.email) return null;
  const { soldBy, refund } = MESSAGES.upgradePage;
  return (
    <p className={classes.seller}>
      {owner.name && <>{soldBy([owner.name, owner.address].filter(Boolean).join(", "))} </>}
      {owner.email && (
        <>
          {refund}{" "}
          <Anchor inherit underline="always" href={`mailto:${owner.email}`}>
            {owner.email}
          </Anchor>
          .
        </>
      )}
    </p>
  );
}
