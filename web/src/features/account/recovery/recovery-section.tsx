import { type AccountSecurity, MESSAGES, type RecoveryCodes } from "@reignwell/contract";
import { useRef, useState } from "react";
import { timeAgo } from "../../../lib/day/time-ago.ts";
import { useNow } from "../../../lib/day/use-now.ts";
import { SectionCard } from "../../../ui/cards/section-card.tsx";
import card from "../../../ui/cards/section-card.module.css";
import { RecoveryCodeForm } from "./recovery-code-form.tsx";
import { RecoveryCodeList } from "./recovery-code-list.tsx";
import classes from "./recovery-codes.module.css";

const texts = MESSAGES.recovery;

interface RecoverySectionProps {
  username: string;
  security: AccountSecurity | undefined;
  onMade: () => void;
}

export function RecoverySection({ username, security, onMade }: RecoverySectionProps) {
  const [made, setMade] = useState<RecoveryCodes>();
  const heading = useRef<HTMLHeadingElement>(null);
  const hideCodes = () => {
    setMade(undefined);
    // The focused button leaves with the codes.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <SectionCard title={texts.section} about={texts.about} headingRef={heading}>
      {made ? (
        <div className={card.field}>
          <RecoveryCodeList username={username} made={made} onSaved={hideCodes} />
        </div>
      ) : (
        <>
          {security && <CodesLeft codes={security.recoveryCodes} />}
          <RecoveryCodeForm
            username={username}
            hasCodes={Boolean(security?.recoveryCodes)}
            onMade={(codes) => {
              setMade(codes);
              onMade();
              heading.current?.focus();
            }}
          />
        </>
      )}
    </SectionCard>
  );
}

function CodesLeft({ codes }: { codes: AccountSecurity["recoveryCodes"] }) {
  const now = useNow();
  if (codes === null) return <p className={classes.left}>{texts.none}</p>;
  const { left, total, madeAt } = codes;
  if (left === 0) return <p className={classes.left}>{texts.allUsed}</p>;
  return (
    <p className={classes.left}>
      {texts.left(left, total)} · made {timeAgo(Math.max(0, now - madeAt))}
    </p>
  );
}
