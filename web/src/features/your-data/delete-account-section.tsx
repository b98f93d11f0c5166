import { Button, PasswordInput, Stack } from "@mantine/core";
import "@mantine/core/styles/Stack.layer.css";
import { MESSAGES, type PublicUser, ROUTES } from "@reignwell/contract";
import { useState } from "react";
import { ApiError, callApi } from "../../lib/api-client.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormProblem } from "../../ui/forms/form-problem.tsx";
import { SectionCard, SectionText } from "../../ui/cards/section-card.tsx";
import classes from "./your-data.module.css";

interface DeleteAccountProps {
  user: PublicUser;
  onDeleted: () => Promise<void>;
}

export function DeleteAccountSection(props: DeleteAccountProps) {
  const [asking, setAsking] = useState(false);
  return (
    <SectionCard title="Delete your account">
      <SectionText>
        Deletes your account with everything in it, on our server and on this device. Your other
        devices delete their copy when they next connect. You may want to export first.
      </SectionText>
      <Button variant="light" color="clay" mt="md" onClick={() => setAsking(true)}>
        {MESSAGES.yourData.deleteAccount}
      </Button>
      {asking && <DeleteAccountDialog {...props} onClose={() => setAsking(false)} />}
    </SectionCard>
  );
}

function DeleteAccountDialog(props: DeleteAccountProps & { onClose: () => void }) {
  const { user, onDeleted, onClose } = props;
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const remove = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await callApi({ method: "DELETE", path: ROUTES.account, body: { password } });
      await onDeleted();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.readable);
      setBusy(false);
    }
  };

  return (
    <Dialog title={MESSAGES.yourData.deleteAccount} onClose={onClose} keepOnOutsideClick>
      <form
        aria-label={MESSAGES.yourData.deleteAccount}
        onSubmit={(event) => {
          event.preventDefault();
          void remove();
        }}
      >
        <Stack>
          <p className={classes.plain}>
            All plans, goals, tasks and settings of <strong>{user.username}</strong> are deleted.
            This can’t be undone, not even by us.
          </p>
          <FormProblem text={problem} />
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ "aria-label": "Show or hide the password" }}
          />
          <Button type="submit" color="clay" loading={busy} disabled={password === ""}>
            Delete for good
          </Button>
          <Button variant="subtle" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
