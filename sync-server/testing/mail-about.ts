import type { MailServer, ReceivedMail } from "@reignwell/testing/node";

/** The next mail to this address whose subject has these words; earlier ones are passed over. */
export async function mailAbout(
  mail: MailServer,
  address: string,
  words: string,
): Promise<ReceivedMail> {
  for (;;) {
    const received = await mail.mailTo(address);
    if (received.subject.includes(words)) return received;
  }
}
