import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";

// `migrate` has made the schema once; each test has a copy.
let opened: TestDatabase;
beforeEach(async () => {
  opened = await openTestDatabase();
});
afterEach(() => opened.remove());

/** What each table of a person's own holds by the specification; `id` and `user_id` everywhere. */
const OWN_TABLES = [
  [
    "N-002",
    "entries",
    "date verse verse_reference verse_reflection priorities action_steps challenges encouragement",
  ],
  [
    // The run keeps a topic that was begun again apart from its first time (DEC-82).
    "N-009",
    "user_series_daily_completion",
    "topic_id day_number series_daily_entry_id run completed_at priorities action_steps challenges encouragement",
  ],
  // What is next and whether a run is complete follow from the finished days (decision 47).
  ["N-009", "user_series_progress", "series_topic_id run started_at is_active"],
  ["N-008", "user_course_enrollments", "course_id enrolled_at completed_at progress_percentage"],
  ["N-008", "user_module_progress", "module_id completed_at time_spent_minutes notes"],
  [
    "N-010",
    "user_goals",
    "title description category season priority target_date start_date completed_at is_active progress_percentage created_at",
  ],
  [
    "N-010",
    "user_tasks",
    "goal_id title description category priority ai_suggested estimated_minutes scheduled_date due_date completed_at is_active created_at reasoning",
  ],
  ["N-011", "daily_task_suggestions", "date suggested_tasks generated_at is_used"],
  [
    "N-012",
    "user_profiles",
    "bio current_focus spiritual_maturity_level preferred_prayer_time life_stage primary_challenges spiritual_gifts updated_at",
  ],
  [
    "N-013",
    "daily_action_completions",
    "entry_id action_text priority is_completed completed_at date created_at",
  ],
] as const;

/** What the server's own tables of series and courses hold by the specification. */
const SHARED_TABLES = [
  ["N-009", "series_topics", "title description image_url is_active order_index created_at"],
  [
    "N-009",
    "series_daily_entries",
    "series_topic_id day_number title verse verse_reference reflection audio_url is_active",
  ],
  ["N-008", "courses", "title description image_url price is_active created_at"],
  ["N-008", "course_sections", "course_id title description order_index is_active"],
  [
    "N-008",
    "course_modules",
    "section_id title content module_type order_index estimated_minutes is_active",
  ],
] as const;

const STEP = "gen_random_uuid(), '2026-11-21', 'Pray', 'Kneel'";
const EMPTY = "'', '', '', '', '[]', '[]'";
/** What may be said of a row, and the same with one value out of its list or range. */
const ROWS: Record<string, [right: string, wrong: string[]]> = {
  user_goals: [
    "'t', 'd', 'health', 'fall', 3, 100, now()",
    [
      "'t', 'd', 'sport', 'fall', 3, 0, null",
      "'t', 'd', 'health', 'autumn', 3, 0, null",
      "'t', 'd', 'health', 'fall', 0, 0, null",
      "'t', 'd', 'health', 'fall', 6, 0, null",
      "'t', 'd', 'health', 'fall', 3, 101, null",
      "'t', 'd', 'health', 'fall', 3, 100, null",
      "'t', 'd', 'health', 'fall', 3, 99, now()",
    ],
  ],
  user_tasks: [
    "'t', 'd', 'work', 5, 10080",
    [
      "'t', 'd', 'sport', 5, 30",
      "'t', 'd', 'work', 0, 30",
      "'t', 'd', 'work', 6, 30",
      "'t', 'd', 'work', 5, -1",
      "'t', 'd', 'work', 5, 10081",
    ],
  ],
  daily_action_completions: [`50, ${STEP}`, [`-1, ${STEP}`, `51, ${STEP}`]],
  user_profiles: [`'leader', ${EMPTY}`, [`'master', ${EMPTY}`, `'', ${EMPTY}`]],
};
const COLUMNS: Record<string, string> = {
  user_goals: "title, description, category, season, priority, progress_percentage, completed_at",
  user_tasks: "title, description, category, priority, estimated_minutes",
  daily_action_completions: "occurrence, entry_id, date, priority, action_text",
  user_profiles: `spiritual_maturity_level, bio, current_focus, preferred_meeting_time, goals,
    primary_challenges, spiritual_gifts`,
};
const insertInto = (table: string, values: string) =>
  opened.database.sql.unsafe(
    `insert into ${table} (user_id, id, version, stamps, created_at, ${COLUMNS[table]})
     values (2, gen_random_uuid(), 1, '{}', now(), ${values})`,
  );

describe("the schema", () => {
  it("N-001: users has every column of the specification, and its defaults", async () => {
    const columns = await opened.database.sql<{ column_name: string }[]>`
      select column_name from information_schema.columns where table_name = 'users'`;
    expect(columns.map((row) => row.column_name).sort()).toEqual(
      [
        "id",
        "username",
        "password",
        "display_name",
        "email",
        "referral_code",
        "referred_by",
        "sharing_points",
        "reset_code",
        "reset_code_expires",
        // Beside the specification's: the name of the account that is never given out again [I1].
        "account_key",
        // Counts its changes for the devices; when it came in the place of a friend who left (DEC-66).
        "account_version",
        "took_former_place_at",
        // Which of the account's passwords this is (a session opened with a former one is not
        // kept), when the address was confirmed, how often and since when a code was asked for
        // (DEC-88).
        "password_version",
        "email_confirmed_at",
        "reset_attempts",
        "reset_requested_at",
        // When letters were agreed to (DEC-95).
        "agreed_to_mail_at",
        "is_paid_member",
        "payment_date",
        "created_at",
      ].sort(),
    );
    const [row] = await opened.database.sql`
      insert into users (username, password, referral_code) values ('one', 'x', 'A') returning *`;
    expect(row).toMatchObject({
      id: 2,
      sharing_points: 0,
      is_paid_member: false,
      referred_by: null,
      payment_date: null,
    });
    expect(row?.created_at).toBeInstanceOf(Date);
  });

  it("N-002, N-009, N-010, N-011, N-012, N-013: a person's tables have every column of the specification", async () => {
    for (const [row, table, names] of OWN_TABLES) {
      const columns = await opened.database.sql<{ column_name: string }[]>`
        select column_name from information_schema.columns where table_name = ${table}`;
      expect(
        columns.map(({ column_name }) => column_name),
        `${row}: ${table}`,
      ).toEqual(expect.arrayContaining(["id", "user_id", ...names.split(" ")]));
    }
  });

  it("N-008, N-009: the tables of series and courses have every column of the specification", async () => {
    for (const [row, table, names] of SHARED_TABLES) {
      const columns = await opened.database.sql<{ column_name: string }[]>`
        select column_name from information_schema.columns where table_name = ${table}`;
      expect(
        columns.map(({ column_name }) => column_name),
        `${row}: ${table}`,
      ).toEqual(expect.arrayContaining(["id", ...names.split(" ")]));
    }
  });

  it("N-008, DEC-107: a user is in a course once, and has one row a module; what they point to must be there", async () => {
    const { sql } = opened.database;
    await sql`insert into users (username, password, referral_code) values ('one', 'x', 'A')`;
    await sql`insert into courses (title, description) values ('Prayer', '')`;
    await sql`insert into course_sections (course_id, title, description, order_index)
      values (1, 'First', '', 0)`;
    await sql`insert into course_modules (section_id, title, content, module_type, order_index)
      values (1, 'Begin', '', 'text', 0)`;
    const enrol = (course: number, percent = 0) => sql`
      insert into user_course_enrollments (user_id, course_id, progress_percentage)
      values (2, ${course}, ${percent})`;
    const study = (module: number, minutes = 0) => sql`
      insert into user_module_progress (user_id, module_id, time_spent_minutes)
      values (2, ${module}, ${minutes})`;
    await expect(enrol(1, 101)).rejects.toMatchObject({ code: "23514" });
    await enrol(1);
    await expect(enrol(1)).rejects.toMatchObject({ code: "23505" });
    await expect(enrol(2)).rejects.toMatchObject({ code: "23503" });
    await expect(study(1, -1)).rejects.toMatchObject({ code: "23514" });
    await study(1);
    await expect(study(1)).rejects.toMatchObject({ code: "23505" });
    await expect(study(2)).rejects.toMatchObject({ code: "23503" });
    await sql`delete from courses`;
    expect(await sql`select 1 from user_module_progress`).toHaveLength(0);
  });

  it("N-009: a day's number comes once in a series, and two days can swap theirs; one series is active", async () => {
    const { sql } = opened.database;
    await sql`insert into users (username, password, referral_code) values ('one', 'x', 'A')`;
    await sql`insert into series_topics (title, description) values ('Rest', ''), ('Work', '')`;
    const add = (day: number, length = 50) => sql`
      insert into series_daily_entries
        (series_topic_id, day_number, title, verse, verse_reference, reflection)
      values (1, ${day}, 't', 'v', 'r', ${"x".repeat(length)})`;
    await add(1);
    await add(2);
    await expect(add(2)).rejects.toMatchObject({ code: "23505" });
    await expect(add(8)).rejects.toMatchObject({ code: "23514" });
    await expect(add(3, 49)).rejects.toMatchObject({ code: "23514" });
    await sql`update series_daily_entries set day_number = 3 - day_number`;
    const enrol = (topic: number, run: number) => sql`
      insert into user_series_progress (user_id, series_topic_id, run) values (2, ${topic}, ${run})`;
    await enrol(1, 1);
    await expect(enrol(2, 1)).rejects.toMatchObject({ code: "23505" });
    await sql`update user_series_progress set is_active = false`;
    await enrol(1, 2);
    await expect(enrol(1, 2)).rejects.toMatchObject({ code: "23505" });
  });

  it("N-010, N-011, N-013: what is not said has the specification's default, and a day has one suggestion", async () => {
    const { sql } = opened.database;
    await sql`insert into users (username, password, referral_code) values ('one', 'x', 'A')`;
    const defaults = await sql<{ name: string; value: string }[]>`
      select table_name || '.' || column_name as name, column_default as value
      from information_schema.columns
      where table_name in ('user_goals', 'user_tasks', 'daily_action_completions')
        and column_default is not null`;
    expect(Object.fromEntries(defaults.map(({ name, value }) => [name, value]))).toMatchObject({
      "user_goals.priority": "1",
      "user_goals.progress_percentage": "0",
      "user_goals.is_active": "true",
      "user_tasks.priority": "1",
      "user_tasks.ai_suggested": "false",
      "user_tasks.estimated_minutes": "30",
      "user_tasks.is_active": "true",
      "daily_action_completions.is_completed": "false",
    });
    const suggest = () => sql`
      insert into daily_task_suggestions (user_id, date, suggested_tasks) values (2, '2026-11-21', '[]')`;
    await suggest();
    await expect(suggest()).rejects.toMatchObject({ code: "23505" });
  });

  it("A-022: username (whatever its case) and referral code are unique; points never negative", async () => {
    const { sql } = opened.database;
    await sql`insert into users (username, password, referral_code) values ('Anna', 'x', 'A')`;
    const second = (username: string, code: string, points = 0) => sql`
      insert into users (username, password, referral_code, sharing_points)
      values (${username}, 'x', ${code}, ${points})`;
    await expect(second("anna", "B")).rejects.toMatchObject({ code: "23505" });
    await expect(second("hanna", "A")).rejects.toMatchObject({ code: "23505" });
    await expect(second("hanna", "B", -1)).rejects.toMatchObject({ code: "23514" });
  });

  it("N-006, N-007: one active scripture a day, one note of a used verse a day", async () => {
    const { sql } = opened.database;
    const schedule = (active: boolean) => sql`
      insert into scheduled_scriptures (schedule_date, verse, reference, is_active)
      values ('2026-11-21', 'v', 'r', ${active})`;
    await schedule(false);
    await schedule(true);
    await schedule(false);
    await expect(schedule(true)).rejects.toMatchObject({ code: "23505" });
    const use = () =>
      sql`insert into used_verses (date, reference, verse_index) values ('2026-11-21', 'r', 1)`;
    await use();
    await expect(use()).rejects.toMatchObject({ code: "23505" });
  });

  it.each(Object.entries(ROWS))(
    "N-010, N-012, N-013, accounts-shell 22: %s holds lists and ranges itself, also without the server's checks",
    async (table, [right, wrong]) => {
      const { sql } = opened.database;
      await sql`insert into users (username, password, referral_code) values ('one', 'x', 'A')`;
      await insertInto(table, right);
      for (const values of wrong) {
        await expect(insertInto(table, values)).rejects.toMatchObject({ code: "23514" });
      }
      const open = await sql`select conname from pg_constraint where not convalidated`;
      expect(open).toEqual([]);
    },
  );
});
