import { Button, SegmentedControl } from "@mantine/core";
import { MESSAGES, ROUTES } from "@reignwell/contract";
import classes from "./scriptures.module.css";

const VIEWS = ["table", "calendar"] as const;

/** How the schedule is shown. */
export type View = (typeof VIEWS)[number];

interface ScriptureToolsProps {
  view: View;
  onView: (view: View) => void;
  onImport: () => void;
}

/** Table or calendar, and the ways in and out for a file. */
export function ScriptureTools({ view, onView, onImport }: ScriptureToolsProps) {
  const { views, importFile, exportCsv, exportJson } = MESSAGES.adminScriptures;
  const download = (format: string) => ({
    component: "a" as const,
    href: `${ROUTES.adminScriptureExport}?format=${format}`,
    download: true,
  });
  return (
    <div className={classes.tools}>
      <SegmentedControl<View>
        size="md"
        classNames={{ label: classes.view }}
        value={view}
        onChange={onView}
        data={VIEWS.map((value) => ({ value, label: views[value] }))}
      />
      <div className={classes.files}>
        <Button variant="default" onClick={onImport}>
          {importFile}
        </Button>
        <Button variant="default" {...download("csv")}>
          {exportCsv}
        </Button>
        <Button variant="default" {...download("json")}>
          {exportJson}
        </Button>
      </div>
    </div>
  );
}
