import { Button, Stack } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { IconMail } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { AccountCard, AccountLinks, AccountNote } from "../account-card.tsx";

const texts = MESSAGES.reset;

/** Says the same whether there is such an account or not (W-002). */
export function CheckYourEmail({ username }: { username: string }) {
  return (
    <AccountCard title={texts.checkEmail} intro={texts.requested.description}>
      <Stack gap="md" align="center">
        <IconMail size={44} stroke={1.25} aria-hidden />
        <AccountNote>
          The code is valid for 10 minutes. Nothing there? Look in your spam folder, or ask again in
          a while. We send codes to confirmed email addresses only.
        </AccountNote>
        <Button component={Link} to="/reset-password" state={{ username }} fullWidth>
          {texts.haveCode}
        </Button>
        <AccountLinks
          links={[
            { to: "/recover-account", text: MESSAGES.recovery.useCode },
            { to: "/login", text: texts.backToLogin },
          ]}
        />
      </Stack>
    </AccountCard>
  );
}
