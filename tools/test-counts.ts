/** What one step of the test run came to. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** A step that either holds or not (format, lint, types, build) counts as one test. */
export function countsOfStatic(exitCode: number): Counts {
  return exitCode === 0 ? counts(1, 0) : counts(0, 1);
}

/** Reads vitest's JSON report; a file that could not be loaded or an empty suite is a failure. */
export function countsOfVitest(report: unknown, exitCode: number): Counts {
  const read = (name: string) => numberAt(report, name);
  return settle(
    counts(
      read("numPassedTests"),
      read("numFailedTests"),
      read("numPendingTests") + read("numTodoTests"),
    ),
    exitCode,
  );
}

/**
 * Reads Playwright's JSON report. A journey that passed at its second try counts: ninety of them
 * drive whole browsers on two cores, and the runner lists it as flaky, so that it is seen.
 */
export function countsOfPlaywright(report: unknown, exitCode: number): Counts {
  const stats = isObject(report) ? report.stats : undefined;
  const read = (name: string) => numberAt(stats, name);
  return settle(
    counts(read("expected") + read("flaky"), read("unexpected"), read("skipped")),
    exitCode,
  );
}

/** The tests of vitest's JSON report that failed, and the files that could not be loaded. */
export function failuresOfVitest(report: unknown): readonly string[] {
  return listAt(report, "testResults").flatMap((file) => {
    const failed = listAt(file, "assertionResults").filter((test) => is(test, "status", "failed"));
    const names = failed.map((test) => `${textAt(file, "name")}: ${textAt(test, "fullName")}`);
    return is(file, "status", "failed") && names.length === 0 ? [textAt(file, "name")] : names;
  });
}

/** The journeys of Playwright's JSON report that failed or needed a second try, with which. */
export function failuresOfPlaywright(report: unknown): readonly string[] {
  return listAt(report, "suites").flatMap((suite) => {
    const specs = listAt(suite, "specs").flatMap((spec) =>
      listAt(spec, "tests").flatMap((test) => {
        const place = `${textAt(spec, "file")}: ${textAt(spec, "title")}`;
        if (is(test, "status", "unexpected")) return [place];
        return is(test, "status", "flaky") ? [`${place} (passed at its second try)`] : [];
      }),
    );
    return [...specs, ...failuresOfPlaywright(suite)];
  });
}

/** The sum of all steps. */
export function total(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, one) =>
      counts(sum.passed + one.passed, sum.failed + one.failed, sum.skipped + one.skipped),
    counts(0, 0),
  );
}

/** The closing line of the test run, e.g. `120 passed, 0 failed`. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

function counts(passed: number, failed: number, skipped = 0): Counts {
  return { passed, failed, skipped };
}

/** No run ends well by accident: an error outside the tests and a run of nothing are failures. */
function settle(found: Counts, exitCode: number): Counts {
  const ranNothing = found.passed + found.failed === 0;
  const failedOutside = exitCode !== 0 && found.failed === 0;
  return ranNothing || failedOutside ? { ...found, failed: found.failed + 1 } : found;
}

function numberAt(value: unknown, name: string): number {
  const found = isObject(value) ? value[name] : undefined;
  return typeof found === "number" ? found : 0;
}

function listAt(value: unknown, name: string): readonly unknown[] {
  const found = isObject(value) ? value[name] : undefined;
  return Array.isArray(found) ? found : [];
}

function textAt(value: unknown, name: string): string {
  const found = isObject(value) ? value[name] : undefined;
  return typeof found === "string" ? found : "";
}

function is(value: unknown, name: string, expected: string): boolean {
  return textAt(value, name) === expected;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
