import { MantineProvider } from "@mantine/core";
import type { WizardDraft } from "@reignwell/domain";
import { type LocalDatabase, planDevice } from "@reignwell/device";
import { render } from "@testing-library/react";
import { useEffect, useState } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import type { NewGoalProps } from "../draft/plan-context.ts";
import { Wizard } from "../wizard.tsx";

interface HarnessProps {
  start: WizardDraft;
  database: LocalDatabase;
  /** Null for a guest. */
  userId: number | null;
  /** Gets the draft after every change. */
  onDraft: (draft: WizardDraft) => void;
}

/** Draws the wizard on a user's database, for tests. */
export function renderWizard(props: HarnessProps): void {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Place />
        <Harness {...props} />
      </MemoryRouter>
    </MantineProvider>,
  );
}

function Harness({ start, database, userId, onDraft }: HarnessProps) {
  const [draft, setDraft] = useState(start);
  const [device] = useState(() => Promise.resolve(planDevice(database, null)));
  useEffect(() => onDraft(draft), [draft, onDraft]);
  return (
    <Wizard
      draft={draft}
      scripture={null}
      saving={false}
      moves={0}
      opened
      context={{ device, userId, NewGoal }}
      onChange={setDraft}
      onSave={() => undefined}
    />
  );
}

function NewGoal({ onClose }: NewGoalProps) {
  return (
    <div role="dialog" aria-label="New goal">
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  );
}

function Place() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}
