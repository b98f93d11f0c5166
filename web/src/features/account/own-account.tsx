import "./account-styles.ts";
import { Title } from "@mantine/core";
import type { PublicUser } from "@reignwell/contract";
import { DetailsSection } from "./details-section.tsx";
import { DevicesSection } from "./devices-section.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import card from "../../ui/section-card.module.css";
import classes from "./own-account.module.css";
import { PasswordSection } from "./password-section.tsx";

interface OwnAccountProps {
  user: PublicUser;
  /** Takes over what the server answered of the account. */
  onChanged: (user: PublicUser) => void;
}

/** /account: one's details, password and devices. */
export function OwnAccount({ user, onChanged }: OwnAccountProps) {
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
      <DetailsSection user={user} onChanged={onChanged} />
      <PasswordSection username={user.username} onChanged={onChanged} />
      <DevicesSection />
    </div>
  );
}
