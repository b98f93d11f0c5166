import { exportFilters, exportPreview, MESSAGES, ROUTES } from "@reignwell/contract";
import { useEffect, useState } from "react";
import { callApi } from "../../../lib/api-client.ts";
import { readBy } from "../shared/use-admin.ts";
import { type ExportFields, filtersOf } from "./export-form.ts";
import classes from "./mailing-lists.module.css";

/** How long after the last change it is counted, in ms. */
const TYPING = 250;
const read = readBy(exportPreview);

/** How many users an export by these fields would send: who sends letters sees it before (DEC-95). */
export function ExportCount({ fields }: { fields: ExportFields }) {
  const filters = exportFilters.safeParse(filtersOf(fields));
  const asked = filters.success ? JSON.stringify(filters.data) : null;
  const [counted, setCounted] = useState<{ asked: string; text: string }>();
  useEffect(() => {
    if (asked === null) return undefined;
    let wanted = true;
    const body: unknown = JSON.parse(asked);
    const count = () =>
      callApi({ method: "POST", path: ROUTES.exportPreview, body, read }).then(
        ({ users, skippedUsers }) => {
          const text = MESSAGES.mailingLists.wouldSend(users, skippedUsers);
          if (wanted) setCounted({ asked, text });
        },
        // The export itself says what is wrong.
        () => undefined,
      );
    const timer = setTimeout(() => void count(), TYPING);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [asked]);
  return <output className={classes.count}>{counted?.asked === asked ? counted?.text : ""}</output>;
}
