import { Suspense, useEffect, useState } from "react";
import { optionalPart } from "../lazy/optional-part.ts";
import { type KeyedLayer, layerOfKey } from "./shortcuts.ts";

const Palette = optionalPart(() => import("./palette.tsx"));
const ShortcutList = optionalPart(() => import("./shortcut-list.tsx"));
const NewThing = optionalPart(() => import("./new-thing.tsx"));

export function KeyboardLayers() {
  const [open, setOpen] = useState<{ layer: KeyedLayer; round: number } | null>(askedBefore);
  const show = (layer: KeyedLayer) =>
    setOpen((before) => ({ layer, round: (before?.round ?? 0) + 1 }));

  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      const layer = layerOfKey(event);
      if (layer === null || isDialogOpen()) return;
      event.preventDefault();
      show(layer);
    };
    document.addEventListener("keydown", openByKey);
    const { dataset } = document.documentElement;
    delete dataset["palette"];
    dataset["keyed"] = "";
    return () => {
      document.removeEventListener("keydown", openByKey);
      delete dataset["keyed"];
    };
  }, []);

  if (open === null) return null;
  const close = () => setOpen((now) => (now?.round === open.round ? null : now));
  return (
    <Suspense fallback={null}>
      {open.layer === "palette" && <Palette onClose={close} onOpen={show} />}
      {open.layer === "shortcut-list" && <ShortcutList onClose={close} />}
      {(open.layer === "new-task" || open.layer === "new-goal") && (
        <NewThing key={open.round} kind={open.layer} onClose={close} />
      )}
    </Suspense>
  );
}

/** Who pressed the keys before this part came gets the palette now; `page-init.js` noted it. */
function askedBefore() {
  const isAsked = document.documentElement.dataset["palette"] !== undefined;
  return isAsked && !isDialogOpen() ? { layer: "palette" as const, round: 1 } : null;
}

/** An open dialog keeps the keys, so that nothing is laid over what the user is doing. */
function isDialogOpen(): boolean {
  return document.querySelector("[role=dialog], dialog[open]") !== null;
}
