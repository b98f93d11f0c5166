import { IconShare2 } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { SharedVerse } from "../../features/share/shared-verse.ts";
import button from "../../ui/button.module.css";
import { loadShareDialog } from "./load-share-dialog.ts";
import { optionalPart } from "./optional-part.ts";
import classes from "./share-verse.module.css";

const ShareDialog = optionalPart(loadShareDialog);

interface ShareVerseProps {
  verse: SharedVerse;
  compact?: boolean;
}

export default function ShareVerse({ verse, compact = false }: ShareVerseProps) {
  const [open, setOpen] = useState(false);
  const name = "Share this verse";
  return (
    <>
      {compact ? (
        <button
          type="button"
          className={`${button.subtle} ${classes.compact}`}
          aria-label={name}
          title={name}
          onClick={() => setOpen(true)}
        >
          <IconShare2 size={20} aria-hidden />
        </button>
      ) : (
        <button
          type="button"
          className={button.outlined}
          data-icon="start"
          onClick={() => setOpen(true)}
        >
          <IconShare2 size={18} aria-hidden />
          Share
        </button>
      )}
      {open && (
        <Suspense fallback={null}>
          <ShareDialog verse={verse} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
