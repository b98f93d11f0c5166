import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { newPassword, PRODUCT_NAME, username } from "@reignwell/contract";
import * as z from "zod/mini";
import {
  databaseUrl,
  mailFrom,
  portNumber,
  publicUrl,
  type RateLimit,
  rateLimit,
  serviceUrl,
  smtpUrl,
  trustProxy,
} from "./config-fields.ts";
import {
  type FilesConfig,
  filesConfig,
  filesContradictions,
  s3Bucket,
  s3Word,
} from "./config-files.ts";
import { PASSWORD_COST, type PasswordCost } from "./config-password.ts";
import {
  type PaymentConfig,
  paymentConfig,
  paymentContradictions,
  stripeApiBase,
  stripePublishableKey,
  stripeSecretKey,
  stripeWebhookSecret,
} from "./config-payment.ts";
import {
  type PushConfig,
  pushConfig,
  pushServices,
  vapidPrivateKey,
  vapidPublicKey,
  vapidSubject,
} from "./config-push.ts";
import { type Quota, quota } from "./config-quota.ts";

/** The account with id 1 as the environment describes it. */
export interface AdminAccount {
  username: string;
  password: string;
  email: string | null;
}

/** An AI service that speaks the chat-completions API. */
export interface AiConfig {
  apiKey: string;
  baseUrl: string;
  model: string;
  /** How long the service may take, in ms. */
  budgets: { text: number; goalTasks: number };
}

/** How mail leaves: over SMTP, or as files in a folder. */
export interface MailConfig {
  /** Null means that one file a mail is written to `outboxDir`. */
  smtpUrl: string | null;
  from: string;
  outboxDir: string;
}

/** Who answers for this installation; named on the pages about privacy and terms. */
export interface Owner {
  name: string | null;
  address: string | null;
  email: string | null;
}

/** A mailing service that speaks SendFox's API. */
export interface MailingListConfig {
  token: string;
  baseUrl: string;
}

/** The environment, parsed once; beside it only the start settings read `process.env`. */
export interface Config {
  host: string;
  port: number;
  /** Null only with PORT=0 and no PUBLIC_URL: then the address is known after listening. */
  publicUrl: URL | null;
  dataDir: string;
  /** Null means the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Where the server makes a backup a day; null for none. */
  backupDir: string | null;
  production: boolean;
  sessionSecret: string;
  passwordCost: PasswordCost;
  admin: AdminAccount | null;
  trustProxy: string[];
  /** Null without a key: then the built-in texts serve. */
  ai: AiConfig | null;
  mail: MailConfig;
  owner: Owner;
  /** Whom users in danger may call, with words as an operator's country has them; null for none. */
  helpLine: string | null;
  push: PushConfig;
  /** Null means that uploaded files lie in `dataDir`. */
  files: FilesConfig | null;
  /** Null without keys: then nobody can pay. */
  payment: PaymentConfig | null;
  /** Null without a token: then no list is read and nobody is exported. */
  mailingList: MailingListConfig | null;
  /** Whether the administrator sees the challenges of a user's plans (DEC-97). */
  adminSeesChallenges: boolean;
  rateLimits: {
    /** Failed logins of one account from one address, or from one browser that it knows. */
    login: RateLimit;
    /** Failed logins of one account over all addresses. */
    loginAccount: RateLimit;
    /** New accounts of one address. */
    register: RateLimit;
    /** Reset codes of one account; from one address ten times as many may be requested. */
    reset: RateLimit;
    api: RateLimit;
    /**
     * By guest session, or by address where there is none, and by account; of the guests and of the
     * users of one address; of all guests and of all signed-in users together.
     */
    aiGuest: RateLimit;
    aiUser: RateLimit;
    aiAddress: RateLimit;
    aiAllGuests: RateLimit;
    aiAllUsers: RateLimit;
    /** Test messages to the browsers of one account. */
    pushTest: RateLimit;
    /** Questions to the card provider for one account. */
    payment: RateLimit;
  };
  /** How much one account may keep; null for no limit. */
  quota: Quota | null;
  logLevel: (typeof LOG_LEVELS)[number];
  serviceWorker: "on" | "kill";
  /** Whether the debug pages are there (DEC-101). */
  debugPages: boolean;
  /** What reads /metrics; null means that nobody does. */
  metricsToken: string | null;
  /** The folder of the built web app. */
  webRoot: string;
}

/** Every problem of the environment at once, so that an operator fixes them in one go. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration has problems:\n${problems.map((line) => `  - ${line}`).join("\n")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}

/** Below the 8 s and 30 s after which the person has the built-in text, whatever else it takes. */
const AI_BUDGETS = { text: 7_000, goalTasks: 28_000 } as const;
const REGISTRATIONS = { count: 5, seconds: 3600 } as const;
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
const WORKSPACE = resolve(import.meta.dirname, "../..");

/** The placeholder of .env.example and the like; a public secret is no secret. */
const PLACEHOLDER = /^change[-_ ]?me|^(.)\1+$/i;

const environment = z.object({
  HOST: z._default(z.string(), "127.0.0.1"),
  PORT: z.prefault(portNumber, "3000"),
  PUBLIC_URL: z.optional(publicUrl),
  DATA_DIR: z._default(z.string(), ".data"),
  DATABASE_URL: z.optional(databaseUrl),
  BACKUP_DIR: z.optional(z.string()),
  NODE_ENV: z.optional(z.string()),
  SESSION_SECRET: z.optional(
    z.string().check(
      z.minLength(32, { error: "must have at least 32 characters" }),
      z.refine((text) => !PLACEHOLDER.test(text), {
        error: "is a placeholder; make one with: openssl rand -base64 48",
      }),
    ),
  ),
  ADMIN_USERNAME: z.optional(username),
  ADMIN_PASSWORD: z.optional(newPassword),
  ADMIN_EMAIL: z.optional(z.email({ error: "must be an e-mail address" })),
  OPENAI_API_KEY: z.optional(z.string().check(z.trim())),
  OPENAI_BASE_URL: z._default(serviceUrl, "https://api.openai.com/v1"),
  OPENAI_MODEL: z._default(z.string().check(z.trim()), "gpt-5.4-mini"),
  SMTP_URL: z.optional(smtpUrl),
  MAIL_FROM: z.optional(mailFrom),
  MAIL_OUTBOX_DIR: z.optional(z.string()),
  OWNER_NAME: z.optional(z.string().check(z.trim())),
  OWNER_ADDRESS: z.optional(z.string().check(z.trim())),
  OWNER_EMAIL: z.optional(z.email({ error: "must be an e-mail address" })),
  HELP_LINE: z.optional(
    z.string().check(z.trim(), z.maxLength(80, { error: "must have at most 80 characters" })),
  ),
  VAPID_PUBLIC_KEY: z.optional(vapidPublicKey),
  VAPID_PRIVATE_KEY: z.optional(vapidPrivateKey),
  VAPID_SUBJECT: z.optional(vapidSubject),
  PUSH_SERVICES: pushServices,
  S3_BUCKET: z.optional(s3Bucket),
  S3_ENDPOINT: z.optional(serviceUrl),
  S3_REGION: z._default(s3Word, "us-east-1"),
  S3_ACCESS_KEY_ID: z.optional(s3Word),
  S3_SECRET_ACCESS_KEY: z.optional(s3Word),
  STRIPE_SECRET_KEY: z.optional(stripeSecretKey),
  STRIPE_PUBLISHABLE_KEY: z.optional(stripePublishableKey),
  STRIPE_WEBHOOK_SECRET: z.optional(stripeWebhookSecret),
  STRIPE_API_BASE: z.optional(stripeApiBase),
  PAYMENT_DEMO: z._default(z.enum(["0", "1"], { error: "must be 0 or 1" }), "0"),
  SENDFOX_TOKEN: z.optional(z.string().check(z.trim())),
  SENDFOX_BASE_URL: z._default(serviceUrl, "https://api.sendfox.com"),
  ADMIN_SEES_CHALLENGES: z._default(z.enum(["0", "1"], { error: "must be 0 or 1" }), "0"),
  TRUST_PROXY: z.prefault(trustProxy, ""),
  ACCOUNT_QUOTA: z.prefault(quota, "200000/256"),
  RATE_LIMIT_LOGIN: z.prefault(rateLimit, "10/900"),
  RATE_LIMIT_LOGIN_ACCOUNT: z.prefault(rateLimit, "50/3600"),
  RATE_LIMIT_REGISTER: z.optional(rateLimit),
  RATE_LIMIT_RESET: z.prefault(rateLimit, "3/3600"),
  RATE_LIMIT_API: z.prefault(rateLimit, "1200/60"),
  RATE_LIMIT_AI_GUEST: z.prefault(rateLimit, "10/3600"),
  RATE_LIMIT_AI_USER: z.prefault(rateLimit, "60/86400"),
  RATE_LIMIT_AI_ADDRESS: z.prefault(rateLimit, "200/86400"),
  RATE_LIMIT_AI_ALL_GUESTS: z.prefault(rateLimit, "1000/86400"),
  RATE_LIMIT_AI_ALL_USERS: z.prefault(rateLimit, "4000/86400"),
  RATE_LIMIT_PUSH_TEST: z.prefault(rateLimit, "10/3600"),
  RATE_LIMIT_PAYMENT: z.prefault(rateLimit, "300/3600"),
  LOG_LEVEL: z._default(
    z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` }),
    "info",
  ),
  DEBUG_PAGES: z._default(z.enum(["0", "1"], { error: "must be 0 or 1" }), "1"),
  METRICS_TOKEN: z.optional(
    z.string().check(z.minLength(16, { error: "must have at least 16 characters" })),
  ),
  WEB_ROOT: z._default(z.string(), "web/dist"),
  SERVICE_WORKER: z._default(z.enum(["on", "kill"], { error: "must be on or kill" }), "on"),
});

type Environment = z.infer<typeof environment>;

/**
 * Reads the environment; throws {@link ConfigError} with every problem at once. Outside
 * production a missing session secret is made once and kept in the data folder.
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  // An empty variable counts as absent: that is what `NAME=` in an .env file means to people.
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = environment.safeParse(given);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${String(issue.path[0])} ${lowerFirst(issue.message)}`);
  problems.push(...contradictions(given));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return configOf(parsed.data);
}

/** What only several variables together can get wrong. */
function contradictions(given: Record<string, string | undefined>): string[] {
  const problems: string[] = [];
  if (given.NODE_ENV === "production" && given.SESSION_SECRET === undefined) {
    problems.push(
      "SESSION_SECRET is missing; production needs one, e.g. from: openssl rand -base64 48",
    );
  }
  if (given.NODE_ENV === "production" && given.PUBLIC_URL === undefined) {
    problems.push(
      "PUBLIC_URL is missing; production needs the https address that people open: without it cookies are not Secure and mails link to localhost",
    );
  }
  if ((given.ADMIN_USERNAME === undefined) !== (given.ADMIN_PASSWORD === undefined)) {
    problems.push("ADMIN_USERNAME and ADMIN_PASSWORD go together; give both or neither");
  }
  if (given.ADMIN_EMAIL !== undefined && given.ADMIN_USERNAME === undefined) {
    problems.push("ADMIN_EMAIL needs ADMIN_USERNAME and ADMIN_PASSWORD");
  }
  if ((given.VAPID_PUBLIC_KEY === undefined) !== (given.VAPID_PRIVATE_KEY === undefined)) {
    problems.push("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together; give both or neither");
  }
  problems.push(...filesContradictions(given), ...paymentContradictions(given));
  return problems;
}

function configOf(env: Environment): Config {
  const dataDir = resolve(WORKSPACE, env.DATA_DIR);
  const local = env.PORT === 0 ? null : new URL(`http://localhost:${env.PORT}`);
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? local,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    backupDir: backupDir(env, dataDir),
    production: env.NODE_ENV === "production",
    sessionSecret: env.SESSION_SECRET ?? storedSecret(dataDir),
    passwordCost: PASSWORD_COST,
    admin:
      env.ADMIN_USERNAME === undefined || env.ADMIN_PASSWORD === undefined
        ? null
        : {
            username: env.ADMIN_USERNAME,
            password: env.ADMIN_PASSWORD,
            email: env.ADMIN_EMAIL ?? null,
          },
    trustProxy: env.TRUST_PROXY,
    ai: aiConfig(env),
    mail: mailConfig(env, dataDir),
    owner: ownerOf(env),
    helpLine: env.HELP_LINE ?? null,
    push: pushConfig(env),
    files: filesConfig(env),
    payment: paymentConfig(env),
    mailingList:
      env.SENDFOX_TOKEN === undefined
        ? null
        : { token: env.SENDFOX_TOKEN, baseUrl: env.SENDFOX_BASE_URL },
    adminSeesChallenges: env.ADMIN_SEES_CHALLENGES === "1",
    quota: env.ACCOUNT_QUOTA,
    rateLimits: {
      login: env.RATE_LIMIT_LOGIN,
      loginAccount: env.RATE_LIMIT_LOGIN_ACCOUNT,
      register: registrationLimit(env),
      reset: env.RATE_LIMIT_RESET,
      api: env.RATE_LIMIT_API,
      aiGuest: env.RATE_LIMIT_AI_GUEST,
      aiUser: env.RATE_LIMIT_AI_USER,
      aiAddress: env.RATE_LIMIT_AI_ADDRESS,
      aiAllGuests: env.RATE_LIMIT_AI_ALL_GUESTS,
      aiAllUsers: env.RATE_LIMIT_AI_ALL_USERS,
      pushTest: env.RATE_LIMIT_PUSH_TEST,
      payment: env.RATE_LIMIT_PAYMENT,
    },
    logLevel: env.LOG_LEVEL,
    serviceWorker: env.SERVICE_WORKER,
    debugPages: env.DEBUG_PAGES === "1",
    metricsToken: env.METRICS_TOKEN ?? null,
    webRoot: resolve(WORKSPACE, env.WEB_ROOT),
  };
}

/** Who runs PostgreSQL has backups of their own; who doesn't has these without asking. */
function backupDir(env: Environment, dataDir: string): string | null {
  if (env.BACKUP_DIR === "off") return null;
  if (env.BACKUP_DIR !== undefined) return resolve(WORKSPACE, env.BACKUP_DIR);
  return env.DATABASE_URL === undefined ? join(dataDir, "backups") : null;
}

function ownerOf({ OWNER_NAME, OWNER_ADDRESS, OWNER_EMAIL }: Environment): Owner {
  return { name: OWNER_NAME ?? null, address: OWNER_ADDRESS ?? null, email: OWNER_EMAIL ?? null };
}

function aiConfig(env: Environment): AiConfig | null {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = env;
  return apiKey === undefined ? null : { apiKey, baseUrl, model, budgets: AI_BUDGETS };
}

/** A server whose general limit is off, for tests or measurements, limits no registrations either. */
function registrationLimit(env: Environment): RateLimit {
  if (env.RATE_LIMIT_REGISTER !== undefined) return env.RATE_LIMIT_REGISTER;
  return env.RATE_LIMIT_API === null ? null : REGISTRATIONS;
}

function mailConfig(env: Environment, dataDir: string): MailConfig {
  return {
    smtpUrl: env.SMTP_URL ?? null,
    from: env.MAIL_FROM ?? `${PRODUCT_NAME} <no-reply@${mailHost(env)}>`,
    outboxDir:
      env.MAIL_OUTBOX_DIR === undefined
        ? join(dataDir, "outbox")
        : resolve(WORKSPACE, env.MAIL_OUTBOX_DIR),
  };
}

/** Without MAIL_FROM mails come from the host that people open. */
function mailHost(env: Environment): string {
  return env.PUBLIC_URL?.hostname ?? "localhost";
}

/** Made once and kept, so that a restart does not sign everybody out. */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  if (existsSync(file)) {
    const kept = readFileSync(file, "utf8").trim();
    if (kept.length >= 32) return kept;
    const problem = `${file} is damaged; delete it (everybody is signed out) or restore it`;
    throw new ConfigError([problem]);
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secret = randomBytes(48).toString("base64url");
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return secret;
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
