import { useState } from "react";
import { keepReferralCode } from "../../features/account/sign-in/referral-code.ts";
import ReceivedVerse from "../../features/share/received-verse.tsx";

/**
 * A visit by a short link: keeps the code of the one who shared until the visitor registers, and
 * shows the verse. The address is cleaned, so that a reload shows the day and nothing else.
 */
export default function SharedVisit({ search }: { search: string }) {
  const [code, setCode] = useState(() => {
    keepReferralCode(search);
    const url = new URL(window.location.href);
    for (const name of ["ref", "shared"]) url.searchParams.delete(name);
    window.history.replaceState(window.history.state, "", url);
    return new URLSearchParams(search).get("shared");
  });
  return code === null ? null : <ReceivedVerse code={code} onClose={() => setCode(null)} />;
}
