import { MESSAGES, PRODUCT_NAME } from "@reignwell/contract";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import classes from "./recovery-codes.module.css";

const texts = MESSAGES.recovery;

interface RecoveryCodeSheetProps {
  username: string;
  codes: readonly string[];
  onPrinted: () => void;
}

export function RecoveryCodeSheet({ username, codes, onPrinted }: RecoveryCodeSheetProps) {
  useEffect(() => {
    const before = document.title;
    // Browsers propose the title as the name of a PDF.
    document.title = `${PRODUCT_NAME} ${texts.madeTitle}`;
    window.addEventListener("afterprint", onPrinted);
    window.print();
    return () => {
      document.title = before;
      window.removeEventListener("afterprint", onPrinted);
    };
  }, [onPrinted]);
  return createPortal(
    <div className={classes.sheet}>
      <h1>{texts.madeTitle}</h1>
      <p>
        {PRODUCT_NAME}, {username}, {window.location.origin}/recover-account
      </p>
      <p>{texts.about}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </div>,
    document.body,
  );
}
