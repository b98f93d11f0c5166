export {
  type AnsweringServer,
  type PlannedAnswer,
  startAnsweringServer,
} from "./answering-server.ts";
export { backUpDatabase, type DatabaseBackup } from "./database-backup.ts";
export { CHROMIUM_FLAGS, ensureChromium, findChromium, findHeadlessShell } from "./chromium.ts";
export {
  AI_FAULTS,
  type AiFault,
  FAKE_AI_ANSWERS,
  type FakeAi,
  type FakeAiCall,
  startFakeAi,
} from "./fake-ai.ts";
export { freePort } from "./free-port.ts";
export { type MailServer, readMail, type ReceivedMail, startMailServer } from "./mail-server.ts";
export {
  type PaymentFault,
  PAYMENT_FAULTS,
  type SignedWebhook,
  type StandInProvider,
  startStandInProvider,
} from "./payment/stand-in-provider.ts";
export type { StandInEvent, StandInIntent } from "./payment/stand-in-book.ts";
export {
  S3_FAULTS,
  type S3Fault,
  type StandInObject,
  type StandInS3,
  startStandInS3,
} from "./stand-in-s3.ts";
export {
  MAILING_LIST_FAULTS,
  type MailingListFault,
  type StandInMailingList,
  startStandInMailingList,
} from "./stand-in-mailing-list.ts";
export { startPostgres, type TestPostgres } from "./postgres.ts";
export {
  benchWords,
  type Figure,
  type FigureGoal,
  median,
  noteFigure,
  spread,
} from "./bench/figures.ts";
