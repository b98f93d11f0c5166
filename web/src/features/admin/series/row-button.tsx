import { Button } from "@mantine/core";

interface RowButtonProps {
  label: string;
  /** What it is done to, for assistive technology. */
  of: string;
  busy?: boolean;
  danger?: boolean;
  onClick: () => void;
}

/** One of several buttons of a card; `busy` doesn't disable it, so that a keyboard keeps its place. */
export function RowButton({ label, of, busy = false, danger = false, onClick }: RowButtonProps) {
  return (
    <Button
      variant={danger ? "subtle" : "default"}
      {...(danger && { color: "clay" })}
      px="sm"
      aria-label={`${label}: ${of}`}
      aria-disabled={busy}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
