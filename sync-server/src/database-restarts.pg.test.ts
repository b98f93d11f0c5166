import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@reignwell/testing/node";
import { expect, it } from "vitest";
import { restartUnderWriters } from "../testing/database-restarts.ts";

// The embedded database is part of the server's process; `pnpm soak:restarts` makes ten restarts.
it.runIf(process.env["TEST_ENGINE"] === "postgres")(
  "R-1: three restarts of PostgreSQL under writers end no process and lose nothing, and /readyz tells them",
  async () => {
    // A cluster of its own: the one that other tests share is not to be restarted.
    const database = await startPostgres();
    const dataDir = mkdtempSync(join(tmpdir(), "reignwell-restarts-"));
    try {
      const result = await restartUnderWriters(database, dataDir, 3);
      expect(result).toMatchObject({
        processEnds: 0,
        lost: 0,
        doubled: 0,
        reportedByReadiness: 3,
        listeners: 1,
      });
      expect(result.acknowledged).toBeGreaterThan(20);
      // A write is stored, or the writer is told to come again: never a 500, never no answer.
      expect(Object.keys(result.answers)).toEqual(["201", "503"]);
      expect(result.slowestRecovery).toBeLessThan(10_000);
    } finally {
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  120_000,
);
