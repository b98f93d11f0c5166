import { Button } from "@mantine/core";
import { MESSAGES, PRODUCT_NAME, type RecoveryCodes } from "@reignwell/contract";
import { IconCopy, IconDownload, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { copyText } from "../../../lib/browser/copy-text.ts";
import { saveFile } from "../../../lib/browser/save-file.ts";
import { RecoveryCodeSheet } from "./recovery-code-sheet.tsx";
import classes from "./recovery-codes.module.css";

const texts = MESSAGES.recovery;

interface RecoveryCodeListProps {
  username: string;
  made: RecoveryCodes;
  onSaved: () => void;
}

/** The codes show this one time, with three ways to store them. */
export function RecoveryCodeList({ username, made, onSaved }: RecoveryCodeListProps) {
  const [message, setMessage] = useState("");
  const [printing, setPrinting] = useState(false);
  const { codes } = made;
  const copy = async () => {
    setMessage((await copyText(codes.join("\n"))) ? texts.copied : texts.copyFailed);
  };
  const download = () => {
    const name = `${PRODUCT_NAME.toLowerCase()}-recovery-codes.txt`;
    saveFile(name, "text/plain", asFile(username, codes));
  };
  return (
    <div className={classes.made}>
      <p className={classes.words}>{texts.onlyNow}</p>
      <ol className={classes.codes} aria-label={texts.madeTitle}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={classes.ways}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {texts.copy}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={download}
        >
          {texts.download}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => setPrinting(true)}
        >
          {texts.print}
        </Button>
      </div>
      <output className={classes.message}>{message}</output>
      <Button onClick={onSaved}>{texts.saved}</Button>
      {printing && (
        <RecoveryCodeSheet username={username} codes={codes} onPrinted={() => setPrinting(false)} />
      )}
    </div>
  );
}

function asFile(username: string, codes: readonly string[]): string {
  const where = `${window.location.origin}/recover-account`;
  return [
    `${PRODUCT_NAME}: ${texts.madeTitle} (${username})`,
    texts.about,
    where,
    "",
    ...codes,
    "",
  ].join("\n");
}
