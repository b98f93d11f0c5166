import { Button } from "@mantine/core";
import { ROUTES } from "@reignwell/contract";
import { useRef } from "react";
import { callApi } from "../../../lib/api-client.ts";
import { SectionCard, SectionList, SectionMessage } from "../../../ui/cards/section-card.tsx";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { DeviceRow } from "./device-row.tsx";
import { useAccountCall } from "../use-account-call.ts";
import { useSignedInDevices } from "./use-signed-in-devices.ts";

export function DevicesSection() {
  const { devices, unreachable, reload } = useSignedInDevices();
  const { problem, message, busy, run } = useAccountCall();
  const top = useRef<HTMLHeadingElement>(null);
  const others = devices?.filter(({ current }) => !current) ?? [];

  const end = async (path: string, done: string) => {
    const ended = await run(() => callApi({ method: "DELETE", path }), done);
    if (!ended) return;
    reload();
    // The focused button is about to leave with its row.
    top.current?.focus({ preventScroll: true });
  };

  return (
    <SectionCard
      title="Devices"
      headingRef={top}
      about="Where you are signed in, or were in the last 180 days. A device that you sign out here hides what it has kept when it next connects, and deletes it once everything on it is sent."
    >
      <FormProblem text={problem ?? unreachable} />
      <SectionMessage>{message}</SectionMessage>
      <SectionList>
        {devices?.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            busy={busy}
            onEnd={() =>
              void end(`${ROUTES.accountSessions}/${device.id}`, "That device is signed out.")
            }
          />
        ))}
      </SectionList>
      {others.length > 1 && (
        <Button
          variant="light"
          color="clay"
          mt="md"
          disabled={busy}
          onClick={() => void end(ROUTES.accountSessions, "All other devices are signed out.")}
        >
          Sign out all other devices
        </Button>
      )}
    </SectionCard>
  );
}
