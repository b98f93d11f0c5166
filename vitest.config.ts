import { defineConfig } from "vitest/config";
import { SlowFirst } from "./tools/slow-first.ts";
import { fewTestFiles } from "./web/vite-few-test-files.ts";

const NEVER = ["**/node_modules/**", "**/dist/**", "**/.tsout*/**"];

/** What the two server projects share: the same tests on both engines. */
const onDatabase = {
  include: ["sync-server/**/*.pg.test.ts"],
  exclude: NEVER,
  testTimeout: 30_000,
  // The first database of a file may have to be created and migrated on a busy machine.
  hookTimeout: 120_000,
  // The files of a worker share its modules and what lies in them (queues, hashes of unknown names):
  // loading the server for each of them again took a third of the time.
  isolate: false,
};

const unit = { environment: "node", testTimeout: 15_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    pool: "forks",
    // Continuous integration has two cores, of which two workers leave a part idle: tests wait for
    // databases, clocks and frames (docs/decisions/0086-few-files-for-tests.md).
    maxWorkers: 3,
    // Counted by the runner (tools/test-all.ts): a suite without tests is a failure there.
    passWithNoTests: false,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          ...unit,
          name: "unit",
          include: ["packages/**/*.test.ts", "sync-server/**/*.test.ts", "tools/**/*.test.ts"],
          exclude: [...NEVER, "**/*.pg.test.ts"],
          // Half of the time: tools/fresh-test-file.ts says what the files of a worker share.
          isolate: false,
          setupFiles: ["tools/fresh-test-file.ts"],
          server: { deps: { inline: ["dexie", "fake-indexeddb"] } },
        },
      },
      // A page that one file has drawn may still be loading its parts when the next file begins, and
      // listens to the document that the files of a worker would share, so these files share nothing.
      {
        plugins: fewTestFiles(),
        test: {
          ...unit,
          name: "unit-web",
          include: ["web/*.test.ts", "web/src/**/*.test.{ts,tsx}"],
          exclude: NEVER,
        },
      },
      {
        test: {
          ...onDatabase,
          name: "server-embedded",
          env: { TEST_ENGINE: "embedded" },
          // A database lives for seconds here: V8 spent more on optimizing its WebAssembly than the
          // faster code won back.
          execArgv: ["--liftoff-only"],
        },
      },
      {
        test: {
          ...onDatabase,
          name: "server-postgres",
          env: { TEST_ENGINE: "postgres" },
          globalSetup: "tools/postgres-for-tests.ts",
        },
      },
    ],
  },
});
