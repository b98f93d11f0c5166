import { useState } from "react";
import ReceivedVerse from "../../features/share/received-verse.tsx";

/** A visit by a short link: shows the verse that a friend has shared. */
export default function SharedVisit({ code }: { code: string }) {
  const [open, setOpen] = useState(true);
  return open && <ReceivedVerse code={code} onClose={() => setOpen(false)} />;
}
