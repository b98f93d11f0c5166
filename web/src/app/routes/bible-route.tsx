import { useSearchParams } from "react-router-dom";
import { Chapter } from "../../features/bible/chapter.tsx";

const BEGINNING = "Genesis 1";

/** /bible?passage=…: the chapter around a passage, for everybody. */
export default function BibleRoute() {
  const [search] = useSearchParams();
  const passage = search.get("passage")?.trim() || BEGINNING;
  // Another chapter is another page: its heading gets the focus, as after every change of page.
  return <Chapter key={passage} passage={passage} />;
}
