import { Title } from "@mantine/core";
import { useState } from "react";
import classes from "./debug.module.css";
import { useDebugVerse } from "./use-debug-verse.ts";

const IMAGES = [
  "/favicon.svg",
  "/favicon.ico",
  "/apple-touch-icon-180x180.png",
  "/pwa-192x192.png",
  "/pwa-512x512.png",
  "/maskable-icon-512x512.png",
] as const;

/**
 * SH-012: whether each image of the app arrives, and how large it is. Only for a server with
 * debug pages (DEC-101), so it requests one of them first.
 */
export function DebugImages() {
  const answer = useDebugVerse("default");
  return (
    <div className={classes.page} aria-busy={answer.kind === "loading"}>
      <Title order={1}>Debug: images</Title>
      {answer.kind === "failed" && <output>{answer.text}</output>}
      {answer.kind === "found" && (
        <ul className={classes.images}>
          {IMAGES.map((address) => (
            <DebugImage key={address} address={address} />
          ))}
        </ul>
      )}
    </div>
  );
}

function DebugImage({ address }: { address: string }) {
  const [found, setFound] = useState("Loading");
  return (
    <li className={classes.image}>
      <img
        src={address}
        alt=""
        width={64}
        height={64}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setFound(`${naturalWidth} × ${naturalHeight}`)
        }
        onError={() => setFound("Missing")}
      />
      <span className={classes.address}>{address}</span>
      <span>{found}</span>
    </li>
  );
}
