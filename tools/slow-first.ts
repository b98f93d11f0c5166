import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take twenty seconds or more; begun last, they would keep one core waiting at the end. */
const SLOW = [
  "testing/schedules/random-schedules-first.pg.test.ts",
  "testing/schedules/random-schedules-second.pg.test.ts",
  "src/main.pg.test.ts",
  "database/database-migrations.pg.test.ts",
  "sign-in/sign-in.pg.test.ts",
];

/** The runner's own order, but with the slow files first, also where no earlier run is known. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = (file: TestSpecification) => SLOW.some((name) => file.moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
