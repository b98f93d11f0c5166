import type { ErrorBody } from "@reignwell/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/start-test-server.ts";

/**
 * a client that leaves a field out, or sends it empty, reads the same words as a user of the
 * specification's forms. Literals on purpose: a wrong text in the table must not pass.
 */

let server: TestServer;
let person: TestPerson;
let goalPath: string;
let taskPath: string;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.register("ada");
  const made = async (url: string, payload: object) =>
    (await person.inject({ method: "POST", url, payload })).json<{ id: string }>().id;
  const goal = { title: "Pray", description: "Daily", targetDate: "2030-01-01" };
  goalPath = `/api/goals/${await made("/api/goals", goal)}`;
  taskPath = `/api/tasks/${await made("/api/tasks", { title: "Pray" })}`;
});
afterAll(() => server.close());

const TITLE = "Title is required";
const DESCRIPTION = "Description is required";
const TARGET = "Target date is required";
const USERNAME = "Username must be at least 3 characters";
const PASSWORD = "Password must be at least 6 characters";
const PRIORITY = "Priority cannot be empty";
const DATE = "Use a date between the years 1000 and 9999, like 2026-11-21";
const FORGOTTEN = "Please enter your username to reset your password.";
const CODE = "Please enter the reset code from your email.";
const plan = { date: "2026-11-21", verse: "v", verseReference: "Psalm 1:1", actionSteps: [] };

it.each<[string, string, object, string[]]>([
  ["POST", "/api/goals", {}, [TITLE, DESCRIPTION, TARGET]],
  [
    "POST",
    "/api/goals",
    { title: null, description: null, targetDate: null },
    [TITLE, DESCRIPTION, TARGET],
  ],
  [
    "POST",
    "/api/goals",
    { title: "", description: " ", targetDate: "" },
    [TITLE, DESCRIPTION, TARGET],
  ],
  ["POST", "/api/goals", { title: "a", description: "b", targetDate: "soon" }, [DATE]],
  ["PUT", "goal", { title: "", description: "", targetDate: "" }, [TITLE, DESCRIPTION, TARGET]],
  ["PUT", "goal", { title: null, description: null }, [TITLE, DESCRIPTION]],
  ["POST", "/api/tasks", {}, [TITLE]],
  ["POST", "/api/tasks", { title: " ", scheduledDate: "" }, [TITLE, "Scheduled date is required"]],
  ["PUT", "task", { title: "", scheduledDate: "" }, [TITLE, "Scheduled date is required"]],
  ["POST", "/api/entries", plan, [PRIORITY]],
  ["POST", "/api/entries", { ...plan, priorities: [] }, [PRIORITY]],
  ["POST", "/api/entries", { ...plan, priorities: [" "] }, [PRIORITY]],
  ["POST", "/api/register", {}, [USERNAME, PASSWORD]],
  ["POST", "/api/register", { username: "", password: "" }, [USERNAME, PASSWORD]],
  ["POST", "/api/request-password-reset", {}, [FORGOTTEN]],
  ["POST", "/api/request-password-reset", { username: " " }, [FORGOTTEN]],
  ["POST", "/api/reset-password", {}, [FORGOTTEN, CODE, PASSWORD]],
  ["POST", "/api/ai/action-steps", {}, [PRIORITY]],
  ["POST", "/api/ai/action-steps", { priority: "" }, [PRIORITY]],
  [
    "POST",
    "/api/ai/goal-tasks",
    { description: "", category: "health", season: "fall", targetDate: null },
    [TITLE],
  ],
])("R-5: %s %s %j is answered with the form's own words", async (method, path, payload, texts) => {
  const url = path === "goal" ? goalPath : path === "task" ? taskPath : path;
  const answer = await person.inject({ method: method as "POST", url, payload });
  expect(answer.statusCode).toBe(400);
  const { code, message, issues } = answer.json<ErrorBody>();
  expect(code).toBe("validation_failed");
  expect(issues?.map((issue) => issue.message)).toEqual(texts);
  expect(message).toBe(texts[0]);
});
