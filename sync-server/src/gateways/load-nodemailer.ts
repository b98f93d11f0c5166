/** Loads what builds and sends mails, with the first mail and not at the start. */
export function loadNodemailer() {
  return import("nodemailer");
}
