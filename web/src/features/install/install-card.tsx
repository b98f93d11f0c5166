import { Button } from "@mantine/core";
import { DELAYS, PRODUCT_NAME } from "@reignwell/contract";
import { IconDeviceMobileDown } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { install } from "../../lib/browser/install-prompt.ts";
import { OfferCard } from "../../ui/cards/offer-card.tsx";
import { isOfferWanted, putAway } from "./install-ways.ts";
import { IosSteps } from "./ios-steps.tsx";
import { useInstallWay } from "./use-install-way.ts";

/**
 * SH-007: comes a second after the page was opened, below the verse. Once dismissed, it comes
 * back after 30 days, and never in the installed app (DEC-37).
 */
export default function InstallCard() {
  const way = useInstallWay();
  const due = useDue();
  const [wanted, setWanted] = useState(() => isOfferWanted(Date.now()));
  if (!due || !wanted || way === "unknown") return null;

  const dismiss = () => {
    putAway(Date.now());
    setWanted(false);
  };
  const start = async () => {
    // A "no" in the browser's own dialog dismisses the card as well.
    if ((await install()) === "dismissed") dismiss();
    else setWanted(false);
  };
  return (
    <OfferCard
      label="Install"
      onSky
      icon={<IconDeviceMobileDown size={24} aria-hidden />}
      actions={
        <>
          {way === "prompt" && <Button onClick={() => void start()}>Install</Button>}
          <Button variant="subtle" onClick={dismiss}>
            Not now
          </Button>
        </>
      }
    >
      <p>{PRODUCT_NAME} can live on your home screen. It opens like any other app, even offline.</p>
      {way !== "prompt" && <IosSteps way={way} />}
    </OfferCard>
  );
}

function useDue(): boolean {
  const [due, setDue] = useState(() => performance.now() >= DELAYS.installCard);
  useEffect(() => {
    if (due) return undefined;
    const timer = setTimeout(() => setDue(true), DELAYS.installCard - performance.now());
    return () => clearTimeout(timer);
  }, [due]);
  return due;
}
