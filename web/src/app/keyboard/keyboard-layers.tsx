import { Suspense, useEffect, useState } from "react";
import { optionalPart } from "../lazy/optional-part.ts";
import { type KeyedLayer, layerOfKey } from "./shortcuts.ts";

const Palette = optionalPart(() => import("./palette.tsx"));
const ShortcutList = optionalPart(() => import("./shortcut-list.tsx"));
const NewThing = optionalPart(() => import("./new-thing.tsx"));

export function KeyboardLayers() {
  const [open, setOpen] = useState<{ layer: KeyedLayer; round: number } | null>(null);
  const show = (layer: KeyedLayer) =>
    setOpen((before) => ({ layer, round: (before?.round ?? 0) + 1 }));

  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      const layer = layerOfKey(event);
      // An open dialog keeps the keys, so that nothing is laid over what the user is doing.
      if (layer === null || document.querySelector("[role=dialog], dialog[open]")) return;
      event.preventDefault();
      show(layer);
    };
    document.addEventListener("keydown", openByKey);
    return () => document.removeEventListener("keydown", openByKey);
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
