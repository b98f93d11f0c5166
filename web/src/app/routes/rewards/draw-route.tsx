import { MESSAGES } from "@reignwell/contract";
import { useParams } from "react-router-dom";
import { DrawPage } from "../../../features/rewards/draw/draw-page.tsx";
import { Page } from "../../../ui/page.tsx";

/** /giveaways/:id/draw (DEC-72), open to everybody */
export default function DrawRoute() {
  const { id = "" } = useParams();
  return (
    <Page title={MESSAGES.shareTheWord.toDraw}>
      <DrawPage key={id} id={id} />
    </Page>
  );
}
