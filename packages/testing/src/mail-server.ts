import { once } from "node:events";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail as its reader sees it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
}

/** A real SMTP server that keeps what it gets. */
export interface MailServer {
  /** What SMTP_URL is set to. */
  url: string;
  /** Every mail in its order; a test may empty the list. */
  mails: ReceivedMail[];
  /** How many deliveries to refuse for now, as a busy server does. */
  refusals: number;
  /** Resolves with the next mail to this address that came or comes; fails after ten seconds. */
  mailTo(address: string): Promise<ReceivedMail>;
  close(): Promise<void>;
}

const MAIL_TIMEOUT_MS = 10_000;

/** Starts the mail server on a free port of this machine. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    // The test reads on this machine; there is no certificate to speak TLS with.
    hideSTARTTLS: true,
    disableReverseLookup: true,
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (mail.refusals > 0) {
          mail.refusals -= 1;
          callback(Object.assign(new Error("Busy, try again later"), { responseCode: 451 }));
          return;
        }
        readMail(Buffer.concat(chunks)).then(
          (received) => {
            mail.mails.push(received);
            callback();
          },
          (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
        );
      });
    },
  });
  server.on("error", () => undefined);
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  if (address === null || typeof address === "string") throw new Error("No port was given");
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    mails: [],
    refusals: 0,
    async mailTo(wanted) {
      const end = Date.now() + MAIL_TIMEOUT_MS;
      while (Date.now() < end) {
        const index = mail.mails.findIndex(({ to }) => to.includes(wanted));
        const [found] = index === -1 ? [] : mail.mails.splice(index, 1);
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`No mail came to ${wanted}`);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mail;
}

/** Reads a mail as it came over the wire, or as it lies in an outbox. */
export async function readMail(raw: Uint8Array): Promise<ReceivedMail> {
  const parsed = await PostalMime.parse(raw);
  return {
    from: parsed.from?.address ?? "",
    to: (parsed.to ?? []).flatMap(({ address }) => (address === undefined ? [] : [address])),
    subject: parsed.subject ?? "",
    text: parsed.text ?? "",
    html: parsed.html ?? "",
  };
}
