import { Title } from "@mantine/core";
import { type GiveawayDraw, giveawayDraw, MESSAGES, ROUTES } from "@reignwell/contract";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useAuth } from "../../../lib/session/session.tsx";
import { useFetched } from "../../../lib/use-fetched.ts";
import button from "../../../ui/button.module.css";
import { Waiting } from "../../../ui/waiting.tsx";
import rewards from "../rewards.module.css";
import { GIVEAWAYS_ADDRESS } from "../use-reward-tab.ts";
import classes from "./draw.module.css";
import { DrawData } from "./draw-data.tsx";
import { DrawProblem } from "./draw-problem.tsx";
import { DrawResult } from "./draw-result.tsx";
import { OwnWin } from "./own-win.tsx";

const readDraw = (body: unknown) => giveawayDraw.safeParse(body).data ?? null;

/** DEC-72: how a winner is drawn, and the draw once more on this device; for everybody. */
export function DrawPage({ id }: { id: string }) {
  const texts = MESSAGES.shareTheWord;
  const { user } = useAuth();
  const fetched = useFetched(ROUTES.giveawayDraw.replace(":id", encodeURIComponent(id)), readDraw);
  const draw = "data" in fetched ? fetched.data : undefined;
  return (
    <div className={rewards.page}>
      <Link to={GIVEAWAYS_ADDRESS} className={`${button.subtle} ${classes.back}`} data-icon="start">
        <IconArrowLeft size={18} aria-hidden />
        {texts.back}
      </Link>
      <div>
        <Title order={1}>{draw ? headingOf(draw) : texts.toDraw}</Title>
        {draw && <p className={classes.of}>{texts.drawOf(draw.title)}</p>}
      </div>
      <DrawProblem fetched={fetched} />
      {fetched.state === "loading" && <Waiting label={texts.loading} />}
      {draw && <Steps draw={draw} />}
      {draw?.seed && <DrawResult draw={draw} />}
      {draw?.winningEntryId && user && <OwnWin entryId={draw.winningEntryId} />}
      {draw && <DrawData draw={draw} />}
    </div>
  );
}

function headingOf({ seed }: GiveawayDraw): string {
  const { drawHeading, drawHeadingBefore } = MESSAGES.shareTheWord;
  return seed === null ? drawHeadingBefore : drawHeading;
}

function Steps({ draw }: { draw: GiveawayDraw }) {
  const { drawBefore, drawAfterwards, drawSteps } = MESSAGES.shareTheWord;
  return (
    <div className={classes.steps}>
      <p>{drawBefore}</p>
      {draw.seed === null ? (
        <p>{drawAfterwards}</p>
      ) : (
        <ol>
          {drawSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </div>
  );
}
