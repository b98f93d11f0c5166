import { readDebugName } from "@reignwell/contract";
import { useParams } from "react-router-dom";
import { DebugImages } from "../../features/debug/debug-images.tsx";
import { DebugVersePage } from "../../features/debug/debug-verse.tsx";
import { Page } from "../../ui/page.tsx";
import NotFoundRoute from "./about/not-found-route.tsx";

export default function DebugRoute() {
  const { name = "" } = useParams();
  const verse = readDebugName(name);
  if (verse === null && name !== "images") return <NotFoundRoute />;
  return (
    <Page title={`Debug: ${name}`}>
      {verse === null ? <DebugImages /> : <DebugVersePage key={verse} name={verse} />}
    </Page>
  );
}
