import "../account-styles.ts";
import { Title } from "@mantine/core";
import type { PublicUser } from "@reignwell/contract";
import { DetailsSection } from "./details-section.tsx";
import { DevicesSection } from "./devices-section.tsx";
import { LettersSection } from "./letters-section.tsx";
import { OfflineNotice } from "../offline-notice.tsx";
import card from "../../../ui/cards/section-card.module.css";
import classes from "./own-account.module.css";
import { PasswordSection } from "./password-section.tsx";
import { RecoverySection } from "../recovery/recovery-section.tsx";
import { useAccountSecurity } from "../recovery/use-account-security.ts";

interface OwnAccountProps {
  user: PublicUser;
  onChanged: (user: PublicUser) => void;
}

export function OwnAccount({ user, onChanged }: OwnAccountProps) {
  const { security, reload } = useAccountSecurity();
  return (
    <div className={card.sections}>
      <div>
        <Title order={1}>Your account</Title>
        <p className={card.about}>
          Signed in as <strong>{user.username}</strong>
        </p>
        <div className={classes.notice}>
          <OfflineNotice>Changing your account needs a connection.</OfflineNotice>
        </div>
      </div>
      <DetailsSection
        user={user}
        emailConfirmed={security?.emailConfirmed}
        onChanged={(changed) => {
          onChanged(changed);
          reload();
        }}
      />
      <LettersSection />
      <PasswordSection username={user.username} onChanged={onChanged} />
      <RecoverySection username={user.username} security={security} onMade={reload} />
      <DevicesSection />
    </div>
  );
}
