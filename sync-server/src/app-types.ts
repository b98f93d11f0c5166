import type { Access, PublicUser } from "@reignwell/contract";
import type { VersionedUser } from "./plugins/sessions/session-repository.ts";
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Config } from "./config.ts";
import type { AiService } from "./gateways/ai.ts";
import type { FileStore } from "./gateways/file-store.ts";
import type { MailingListService } from "./gateways/mailing-list.ts";
import type { Mailer } from "./gateways/mail.ts";
import type { PaymentProvider } from "./gateways/payment.ts";
import type { PushService } from "./gateways/push.ts";
import type { Database } from "./plugins/database/database.ts";

/** Everything the server is built from; tests pass their own. */
export interface AppDeps {
  config: Config;
  database: Database;
  ai: AiService;
  mail: Mailer;
  push: PushService;
  files: FileStore;
  /** Null without keys: then nobody can pay. */
  payment: PaymentProvider | null;
  /** Null without a token: then nobody is exported. */
  mailingList: MailingListService | null;
  /** The wall clock in ms since 1970; read at every use, never kept. */
  now: () => number;
}

/** The server, or a scope of it, whose routes are described by zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What a session says about its user: who it is, read from the database at each request. */
export interface SessionUser {
  id: number;
  user: PublicUser;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call the route; a route without it stops the start. */
    access?: Access;
    /** What a signed-out caller reads where the usual words are not exact enough. */
    signedOutText?: string;
  }
  interface FastifyRequest {
    /** The signed-in person as the database has them now, or null. */
    user: VersionedUser | null;
  }
}
