import { MESSAGES, type ScriptureImportAnswer } from "@reignwell/contract";
import classes from "./import-dialog.module.css";

interface ImportFindingsProps {
  found: ScriptureImportAnswer;
  /** It has been stored, and is not only to be. */
  isDone: boolean;
}

/** What a file holds, counted, and every problem by its line. */
export function ImportFindings({ found, isDone }: ImportFindingsProps) {
  const texts = MESSAGES.scriptureImport;
  const { total, added, unchanged, faulty, problems } = found;
  return (
    <>
      <output className={classes.counts}>
        <strong>{isDone ? texts.imported(added) : texts.found(total)}</strong>
        <span>{texts.added(added)}</span>
        <span>{texts.unchanged(unchanged)}</span>
        <span>{texts.faulty(faulty)}</span>
        {!isDone && added === 0 && <span>{texts.nothing}</span>}
      </output>
      {problems.length > 0 && (
        <section aria-label={texts.problems}>
          <h3 className={classes.heading}>{texts.problems}</h3>
          <ul className={classes.problems} aria-label={texts.problems}>
            {problems.map(({ line, message }, index) => (
              <li key={`${line} ${index}`}>
                <strong>{texts.line(line)}:</strong> {message}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
