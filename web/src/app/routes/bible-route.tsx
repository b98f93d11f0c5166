import { useSearchParams } from "react-router-dom";
import { Chapter } from "../../features/bible/chapter.tsx";
import { Page } from "../../ui/page.tsx";

/** Where nothing was asked for. */
const BEGINNING = "Genesis 1";

/** /bible?passage=…: the chapter around a passage, for everybody. */
export default function BibleRoute() {
  const [search] = useSearchParams();
  const passage = search.get("passage") || BEGINNING;
  return (
    <Page title={passage}>
      <Chapter passage={passage} />
    </Page>
  );
}
