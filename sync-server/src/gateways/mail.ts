import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transporter } from "nodemailer";
import type { MailConfig } from "../config.ts";
import { loadNodemailer } from "./load-nodemailer.ts";

/** A mail in both of its forms; every reader gets the one that suits it. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Takes mails and sees to it that they leave. */
export interface Mailer {
  /**
   * Sends a mail in the background: how long an answer takes must not tell whether there was
   * somebody to write to. What finally fails is reported to `onFailure`, without the address.
   */
  post(mail: Mail, onFailure: (error: unknown) => void): void;
  /** Resolves when nothing is under way any more; what waits for another try is given up. */
  close(): Promise<void>;
}

/** A mail to a server that is busy or restarts is sent again after so many ms. */
const RETRY_AFTER = [2_000, 20_000] as const;
/** A mail server that says nothing for so long has failed, in ms. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 5_000,
} as const;

/** A mail holds what it is given, and nothing from a disk or an address that it names. */
const NOTHING_FETCHED = { disableFileAccess: true, disableUrlAccess: true } as const;

/** Opens the way out: SMTP where an address is configured, else the outbox folder. */
export function openMail(config: MailConfig): Mailer {
  const transport =
    config.smtpUrl === null ? outboxTransport(config.outboxDir) : smtpTransport(config.smtpUrl);
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();

  const deliver = async (mail: Mail, tries: readonly number[]): Promise<void> => {
    try {
      await transport({ ...mail, from: config.from });
    } catch (error) {
      const [wait, ...later] = tries;
      if (wait === undefined || closing.signal.aborted) throw error;
      await pause(wait, closing.signal);
      if (closing.signal.aborted) throw error;
      await deliver(mail, later);
    }
  };

  return {
    post(mail, onFailure) {
      const delivery = deliver(mail, RETRY_AFTER)
        .catch(onFailure)
        .finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    async close() {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}

type Send = (mail: Mail & { from: string }) => Promise<void>;

function smtpTransport(url: string): Send {
  let transport: Transporter | undefined;
  return async (mail) => {
    const { createTransport } = await loadNodemailer();
    transport ??= createTransport({ url, ...TIMEOUTS, ...NOTHING_FETCHED });
    await transport.sendMail(mail);
  };
}

/** One file a mail, as it would go over the wire (RFC 5322); whole or not at all. */
function outboxTransport(folder: string): Send {
  return async (mail) => {
    const { createTransport } = await loadNodemailer();
    const transport = createTransport({
      streamTransport: true,
      buffer: true,
      newline: "windows",
      ...NOTHING_FETCHED,
    });
    const { message } = await transport.sendMail(mail);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`;
    const unfinished = join(folder, `.${name}`);
    await writeFile(unfinished, message, { mode: 0o600 });
    await rename(unfinished, join(folder, name));
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
  });
}
