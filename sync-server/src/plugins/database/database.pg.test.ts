import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openEmptyDatabase,
  type TestDatabase,
  testEngine,
} from "../../../testing/test-database.ts";
import type { Database } from "./database.ts";

let opened: TestDatabase;
let database: Database;
beforeAll(async () => {
  opened = await openEmptyDatabase();
  ({ database } = opened);
  await database.sql`create table counters (id int primary key, n int not null)`;
  await database.sql`insert into counters values (1, 0)`;
});
afterAll(() => opened.remove());

const counter = async () => (await database.sql<{ n: number }[]>`select n from counters`)[0]?.n;

describe("the guard of transactions", () => {
  it("the outer sql inside of a transaction throws at once and says to use tx", async () => {
    await expect(database.transaction(async () => database.sql`select 1`)).rejects.toThrow(
      "database.sql was used inside of a transaction: use the `tx`",
    );
    await expect(database.transaction(async () => database.sql.unsafe("select 1"))).rejects.toThrow(
      "use the `tx`",
    );
    await expect(
      database.transaction(async () => database.sql.begin(async () => 1)),
    ).rejects.toThrow("use the `tx`");
  });

  it("a transaction inside of a transaction throws at once", async () => {
    await expect(
      database.transaction(async () => database.transaction(async () => 1)),
    ).rejects.toThrow("database.transaction was called inside of a transaction");
  });

  it("deep inside of called functions it throws as well", async () => {
    const deep = async () => {
      await Promise.resolve();
      return database.sql`select 1`;
    };
    await expect(
      database.transaction(async (tx) => {
        await tx`select 1`;
        return deep();
      }),
    ).rejects.toThrow("use the `tx`");
  });

  it("what throws inside leaves the database usable, and nothing behind", async () => {
    await expect(
      database.transaction(async (tx) => {
        await tx`update counters set n = 99`;
        await database.sql`select 1`;
      }),
    ).rejects.toThrow("use the `tx`");
    expect(await counter()).toBe(0);
  });

  it("work that was started inside and outlives the transaction may use sql", async () => {
    let after: Promise<number | undefined> = Promise.resolve(undefined);
    await database.transaction(async (tx) => {
      await tx`select 1`;
      after = new Promise((done) => setTimeout(() => done(counter()), 50));
    });
    expect(await after).toBe(0);
  });

  it("another request beside a transaction is not hindered", async () => {
    const results = await Promise.all([
      database.transaction(async (tx) => (await tx`select 1 as n`)[0]?.n),
      counter(),
    ]);
    expect(results).toEqual([1, 0]);
  });
});

describe("a transaction", () => {
  it("commits what it did and returns its result, arrays of promises included", async () => {
    const result = await database.transaction(async (tx) => {
      await tx`insert into counters values (2, 5)`;
      return [1, 2];
    });
    expect(result).toEqual([1, 2]);
    expect(await database.sql`select n from counters where id = 2`).toEqual([{ n: 5 }]);
    await database.sql`delete from counters where id = 2`;
  });

  it("thirty parallel read-modify-writes under a row lock lose nothing", async () => {
    await Promise.all(
      Array.from({ length: 30 }, () =>
        database.transaction(async (tx) => {
          const [row] = await tx<{ n: number }[]>`select n from counters where id = 1 for update`;
          await tx`update counters set n = ${(row?.n ?? 0) + 1} where id = 1`;
        }),
      ),
    );
    expect(await counter()).toBe(30);
  });
});

describe("values", () => {
  it("bigint leaves as a number, date as text, in arrays too", async () => {
    const [row] = await database.sql`
      select 9007199254740991::bigint as big, array[1, 2]::bigint[] as bigs,
        '2026-11-21'::date as day, array['2026-11-21'::date] as days,
        '2026-11-21T06:00:00Z'::timestamptz as moment, null::date as none`;
    expect(row).toEqual({
      big: 9007199254740991,
      bigs: [1, 2],
      day: "2026-11-21",
      days: ["2026-11-21"],
      moment: new Date("2026-11-21T06:00:00Z"),
      none: null,
    });
  });

  it("a date goes in and out as the same text", async () => {
    const [row] = await database.sql`select ${"2026-03-08"}::date as day`;
    expect(row?.day).toBe("2026-03-08");
  });

  it("a bigint that a number cannot hold is an error, not a wrong number", async () => {
    await expect(database.sql`select 9007199254740993::bigint as big`).rejects.toThrow("too large");
  });
});

describe("parallel queries", () => {
  // pglite-socket mixes the answers of several connections; one person would see another's data.
  it("each of five hundred gets its own answer, failing ones and transactions between them", async () => {
    const wrong: string[] = [];
    const ask = async (n: number) => {
      if (n % 4 === 0) {
        const [row] = await database.sql`select ${`text ${n}`}::text as t, ${n}::int as n`;
        if (row?.n !== n || row.t !== `text ${n}`) wrong.push(`select ${n}`);
      } else if (n % 4 === 1) {
        const rows = await database.sql`select generate_series(1, ${n % 50})`;
        if (rows.length !== n % 50) wrong.push(`series ${n}`);
      } else if (n % 4 === 2) {
        const failed = await database.sql`select 1 / ${0}::int`.then(
          () => false,
          (error: { code?: string }) => error.code === "22012",
        );
        if (!failed) wrong.push(`error ${n}`);
      } else {
        const seen = await database.transaction(async (tx) => {
          const [first] = await tx`select ${n}::int as n`;
          const [second] = await tx`select ${n + 1}::int as n`;
          return [first?.n, second?.n];
        });
        if (seen[0] !== n || seen[1] !== n + 1) wrong.push(`transaction ${n}`);
      }
    };
    await Promise.all(Array.from({ length: 500 }, (_, n) => ask(n)));
    expect(wrong).toEqual([]);
  });
});

describe("isAlive", () => {
  it("is true while the database answers, and false, without throwing, when it is closed", async () => {
    expect(await database.isAlive()).toBe(true);
    const other = await openEmptyDatabase();
    await other.database.close();
    expect(await other.database.isAlive()).toBe(false);
    expect(database.engine).toBe(testEngine());
  });
});

describe.runIf(testEngine() === "embedded")("the embedded database", () => {
  it("starts with a quarter of PostgreSQL's usual buffers", async () => {
    const [setting] = await database.sql`show shared_buffers`;
    expect(setting).toEqual({ shared_buffers: "32MB" });
  });
});
