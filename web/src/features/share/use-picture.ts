import { useEffect, useState } from "react";
import { drawVerse, type PictureScheme } from "./draw-verse.ts";
import { pictureName, type Shape, type SharedVerse } from "./shared-verse.ts";

export type Picture =
  | { state: "drawing" }
  | { state: "failed" }
  | { state: "drawn"; file: File; address: string };

/** The last picture stays until the new one is drawn. */
export function usePicture(verse: SharedVerse, shape: Shape, scheme: PictureScheme): Picture {
  const [picture, setPicture] = useState<Picture>({ state: "drawing" });
  useEffect(() => {
    let current = true;
    drawVerse(verse, shape, scheme).then(
      (blob) => {
        if (!current) return;
        const file = new File([blob], pictureName(verse, shape), { type: blob.type });
        setPicture({ state: "drawn", file, address: URL.createObjectURL(blob) });
      },
      (error: unknown) => {
        console.error("The picture could not be drawn", error);
        if (current) setPicture({ state: "failed" });
      },
    );
    return () => {
      current = false;
    };
  }, [verse, shape, scheme]);

  const address = picture.state === "drawn" ? picture.address : null;
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address);
    },
    [address],
  );
  return picture;
}
