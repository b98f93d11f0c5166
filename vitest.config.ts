import { defineConfig } from "vitest/config";
import { SlowFirst } from "./tools/slow-first.ts";

const NEVER = ["**/node_modules/**", "**/dist/**", "**/.tsout*/**"];

/** What the two server projects share: the same tests on both engines. */
const onDatabase = {
  include: ["sync-server/**/*.pg.test.ts"],
  exclude: NEVER,
  testTimeout: 30_000,
  // The first database of a file may have to be created and migrated on a busy machine.
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    pool: "forks",
    // Two cores are what continuous integration has; an embedded database takes 400 MB a worker.
    maxWorkers: 2,
    // Counted by the runner (tools/test-all.ts): a suite without tests is a failure there.
    passWithNoTests: false,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "packages/**/*.test.ts",
            "web/src/**/*.test.{ts,tsx}",
            "sync-server/**/*.test.ts",
            "tools/**/*.test.ts",
          ],
          exclude: [...NEVER, "**/*.pg.test.ts"],
          environment: "node",
          testTimeout: 15_000,
          hookTimeout: 60_000,
          // A third of the time: tools/fresh-test-file.ts says what is shared and what is not.
          isolate: false,
          setupFiles: ["tools/fresh-test-file.ts"],
          server: { deps: { inline: ["dexie", "fake-indexeddb"] } },
        },
      },
      {
        test: { ...onDatabase, name: "server-embedded", env: { TEST_ENGINE: "embedded" } },
      },
      {
        test: {
          ...onDatabase,
          name: "server-postgres",
          env: { TEST_ENGINE: "postgres" },
          globalSetup: "tools/postgres-for-tests.ts",
          // The files of a worker share its modules: loading the server for each of them again took
          // a third of the time. The embedded databases of one process slow each other down.
          isolate: false,
        },
      },
    ],
  },
});
