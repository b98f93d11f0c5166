import { afterEach, expect, it, vi } from "vitest";
import { MailingListFailure, openMailingList } from "./mailing-list.ts";

const service = openMailingList({ baseUrl: "https://mail.example", token: "t" });
const isOnList = async () => service?.isOnList("ada@example.org", 7);
const answers = (body: unknown, status = 200) =>
  vi.stubGlobal("fetch", async () => Response.json(body, { status }));

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["with the ids of the lists", [7, 8]],
  ["with the lists themselves", [{ id: 7, name: "Readers" }]],
])("DEC-95: somebody is on a list by an answer %s", async (_how, lists) => {
  answers({ data: [{ email: "ADA@example.org", lists }] });
  expect(await isOnList()).toBe(true);
});

it.each([
  ["nobody", { data: [] }],
  ["somebody else, as a search would", { data: [{ email: "adam@example.org", lists: [7] }] }],
  ["no lists", { data: [{ email: "ada@example.org" }] }],
  ["other lists", { data: [{ email: "ada@example.org", lists: [8] }] }],
  ["another form", [{ email: "ada@example.org", lists: ["7"] }]],
  ["a page", "<html>"],
])(
  "DEC-95: an answer with %s doesn't say it, so the contact is put on it once more",
  async (_what, body) => {
    answers(body);
    expect(await isOnList()).toBe(false);
  },
);

it("DEC-95: a service that fails says nothing: it is asked again later", async () => {
  answers({ message: "Server Error" }, 500);
  await expect(isOnList()).rejects.toThrow(MailingListFailure);
});
