import type { MailServer } from "@reignwell/testing/node";
import type { TestServer } from "./start-test-server.ts";

/** The token in the link of a mail that asks to confirm an address; empty without one. */
export function tokenIn(text: string): string {
  return /\/confirm-email#([\w-]+)$/m.exec(text)?.[1] ?? "";
}

/** Opens the link that the next mail to this address brings, as the reader of the mailbox does. */
export async function confirmByMail(
  server: TestServer,
  mail: MailServer,
  address: string,
): Promise<void> {
  const token = tokenIn((await mail.mailTo(address)).text);
  const answer = await server.inject({
    method: "POST",
    url: "/api/confirm-email",
    payload: { token },
  });
  if (answer.statusCode !== 200) throw new Error(`/api/confirm-email answered ${answer.body}`);
}
