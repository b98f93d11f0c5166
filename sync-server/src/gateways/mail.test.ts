import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, readMail, startMailServer } from "@reignwell/testing/node";
import { afterAll, describe, expect, it } from "vitest";
import { openMail } from "./mail.ts";

const folder = mkdtempSync(join(tmpdir(), "reignwell-mail-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const from = "Reignwell <hello@example.org>";
const letter = {
  to: "tirzah@example.org",
  subject: "A subject with ümlaut",
  text: "Plain words\n\n    ABC234",
  html: "<p>Words</p>",
};

describe("the outbox folder", () => {
  it("W-011, DEC-87: without SMTP one file a mail is written, readable by its owner alone", async () => {
    const outboxDir = join(folder, "made/when-needed");
    const mailer = openMail({ smtpUrl: null, from, outboxDir });
    mailer.post(letter, (error) => expect.unreachable(String(error)));
    mailer.post({ ...letter, subject: "Another" }, (error) => expect.unreachable(String(error)));
    await mailer.close();
    const names = readdirSync(outboxDir);
    expect(names).toHaveLength(2);
    expect(names.every((name) => name.endsWith(".eml"))).toBe(true);
    const mails = await Promise.all(
      names.map((name) => readMail(readFileSync(join(outboxDir, name)))),
    );
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      "A subject with ümlaut",
      "Another",
    ]);
    expect(mails[0]).toMatchObject({ from: "hello@example.org", to: [letter.to] });
    expect(mails[0]?.text).toContain("ABC234");
    expect(mails[0]?.html).toContain("<p>Words</p>");
    expect(statSync(join(outboxDir, names[0] ?? "")).mode & 0o077).toBe(0);
  });

  it("a folder that cannot be written is told, not thrown", async () => {
    const mailer = openMail({ smtpUrl: null, from, outboxDir: "/dev/null/outbox" });
    const failures: unknown[] = [];
    mailer.post(letter, (error) => failures.push(error));
    await mailer.close();
    expect(failures).toHaveLength(1);
  });
});

describe("SMTP", () => {
  it("W-011, DEC-87: a mail arrives as it was written, in both of its forms", async () => {
    const server = await startMailServer();
    const mailer = openMail({ smtpUrl: server.url, from, outboxDir: folder });
    mailer.post(letter, (error) => expect.unreachable(String(error)));
    const received = await server.mailTo(letter.to);
    expect(received).toMatchObject({ from: "hello@example.org", subject: letter.subject });
    expect(received.text.trimEnd()).toBe(letter.text);
    expect(received.html).toContain(letter.html);
    await mailer.close();
    await server.close();
  });

  it("a line break in a subject or an address makes no header of its own", async () => {
    const server = await startMailServer();
    const mailer = openMail({ smtpUrl: server.url, from, outboxDir: folder });
    mailer.post({ ...letter, subject: "Hello\r\nBcc: everybody@example.org" }, (error) =>
      expect.unreachable(String(error)),
    );
    const received = await server.mailTo(letter.to);
    expect(received.to).toEqual([letter.to]);
    expect(received.subject).toContain("Hello");
    await mailer.close();
    await server.close();
  });

  it("closing gives up what nobody takes, instead of waiting for another try", async () => {
    const mailer = openMail({
      smtpUrl: `smtp://127.0.0.1:${await freePort()}`,
      from,
      outboxDir: folder,
    });
    const failures: unknown[] = [];
    mailer.post(letter, (error) => failures.push(error));
    // The other tries would take longer than a test may.
    await mailer.close();
    expect(failures).toHaveLength(1);
  });
});
