import { useState } from "react";
import classes from "./giveaways.module.css";

interface GiveawayPictureProps {
  imageUrl: string | null;
  size: "card" | "detail";
}

/** The prize's picture; where there is none, or it fails to load, a drawing of a gift. */
export function GiveawayPicture({ imageUrl, size }: GiveawayPictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (imageUrl && failed !== imageUrl) {
    return (
      <img
        className={classes.picture}
        data-size={size}
        src={imageUrl}
        alt=""
        loading="lazy"
        onError={() => setFailed(imageUrl)}
      />
    );
  }
  return (
    <div className={classes.placeholder} data-size={size} data-placeholder>
      <GiftDrawing />
    </div>
  );
}

/** One of the family of `ui/cards/line-drawing.tsx`. */
function GiftDrawing() {
  return (
    <svg className={classes.gift} viewBox="0 0 120 80" aria-hidden="true">
      <path className={classes.light} d="M60 12V6M47 14l-3-5M73 14l3-5" />
      <path
        className={classes.light}
        d="M60 28v46M60 28c-9 0-17-3-15-9s13-1 15 9zM60 28c9 0 17-3 15-9s-13-1-15 9z"
      />
      <path d="M30 28h60v12H30zM34 40h52v34H34zM18 74c10-1 14 1 16 0M86 74c6 1 10-1 16 0" />
    </svg>
  );
}
