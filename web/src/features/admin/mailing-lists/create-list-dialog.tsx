import { Stack, TextInput } from "@mantine/core";
import { mailingListInput, MESSAGES, ROUTES } from "@reignwell/contract";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormButtons } from "../../../ui/forms/form-layout.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { useAdminCall } from "../shared/use-admin.ts";

interface CreateListDialogProps {
  onDone: () => void;
  onClose: () => void;
}

/** opens when it is mounted. */
export function CreateListDialog({ onDone, onClose }: CreateListDialogProps) {
  const texts = MESSAGES.mailingLists;
  const { busy, run } = useAdminCall();
  const { register, handleSubmit, formState, setError } = useSchemaForm(mailingListInput, {
    name: "",
  });
  const submit = handleSubmit(async (body) => {
    const toasts = { done: texts.created, failed: texts.createFailed };
    const outcome = await run({ method: "POST", path: ROUTES.mailingLists, body }, toasts);
    if (outcome?.ok) {
      onDone();
      onClose();
    } else if (outcome) {
      setError("name", { message: outcome.error.readable }, { shouldFocus: true });
    }
  });
  return (
    <Dialog title={texts.createList} onClose={onClose} keepOnOutsideClick>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <TextInput
            label={texts.listName}
            autoComplete="off"
            error={formState.errors.name?.message}
            {...register("name")}
          />
          <FormButtons submitLabel={texts.createList} submitting={busy} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
