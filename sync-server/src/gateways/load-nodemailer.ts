/** Loads what builds and sends mails: 39 files, with the first mail and not at the start. */
export async function loadMailer() {
  const { createTransport } = await import("nodemailer");
  return createTransport;
}
