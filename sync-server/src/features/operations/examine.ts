import { statfs } from "node:fs/promises";
import type { Config } from "../../config.ts";
import type { Database } from "../../plugins/database/database.ts";
import { migrationsAhead } from "../../plugins/database/database-migrations.ts";
import { webRootProblem } from "../../plugins/web-app/web-root.ts";
import { countAccounts } from "./backup-repository.ts";
import { newestBackup } from "./kept-backups.ts";

/** What an operator is told of an installation: all is well, a thing to know, or one to mend. */
export interface Finding {
  state: "good" | "note" | "problem";
  text: string;
}

const LITTLE_ROOM = 1024 ** 3;
const TWO_DAYS = 48 * 60 * 60 * 1000;

const good = (text: string): Finding => ({ state: "good", text });
const note = (text: string): Finding => ({ state: "note", text });
const problem = (text: string): Finding => ({ state: "problem", text });

/** Looks at all that an installation needs, and changes nothing. */
export async function examine(
  config: Config,
  database: Database,
  now: number,
): Promise<readonly Finding[]> {
  return [
    ...(await ofDatabase(database)),
    await ofDisk(config),
    ofWebApp(config),
    await ofBackups(config, now),
    ofAddress(config),
    ...ofServices(config),
  ];
}

async function ofDatabase(database: Database): Promise<Finding[]> {
  const ahead = await migrationsAhead(database);
  if (ahead > 0) {
    return [
      note(`The database is ${ahead} migrations behind; the next start of the server runs them.`),
    ];
  }
  const { accounts, administrator } = await countAccounts(database.sql);
  return [
    good(
      `The database (${database.engine}) answers and is up to date; it holds ${accounts} accounts.`,
    ),
    administrator
      ? good("The administrator’s account exists.")
      : note("There is no administrator yet. The server prints a set-up link at its start."),
  ];
}

async function ofDisk({ dataDir }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const room = bavail * bsize;
  const free = `${(room / 1024 ** 3).toLocaleString("en-US", { maximumFractionDigits: 1 })} GiB`;
  return room < LITTLE_ROOM
    ? problem(`Only ${free} are free for ${dataDir}. Make room before writing fails.`)
    : good(`${free} are free for ${dataDir}.`);
}

function ofWebApp(config: Config): Finding {
  const wrong = webRootProblem(config);
  return wrong === null ? good("The web app is built.") : problem(wrong);
}

async function ofBackups({ backupDir }: Config, now: number): Promise<Finding> {
  if (backupDir === null)
    return note("The server makes no backups itself. Set BACKUP_DIR for one a day.");
  const newest = await newestBackup(backupDir);
  if (newest === null)
    return note(`There is no backup in ${backupDir} yet. The server makes one a day.`);
  return now - Date.parse(newest) > TWO_DAYS
    ? problem(
        `The newest backup in ${backupDir} is of ${newest}. Look in the log why none came since.`,
      )
    : good(`The newest backup in ${backupDir} is of ${newest}.`);
}

function ofAddress({ publicUrl, production }: Config): Finding {
  if (publicUrl?.protocol === "https:") return good(`People open ${publicUrl.href}`);
  const text = `PUBLIC_URL is ${publicUrl?.href ?? "not set"}: without https, browsers install no app and keep nothing offline anywhere but on this machine.`;
  return production ? problem(text) : note(text);
}

function ofServices({ ai, payment, mail }: Config): Finding[] {
  return [
    ai === null
      ? note("AI is off: the built-in texts serve. OPENAI_API_KEY turns it on.")
      : good("AI is on."),
    payment === null
      ? note(
          "Payment is off: nobody can become a member. STRIPE_SECRET_KEY and its companions turn it on.",
        )
      : good("Payment is on."),
    mail.smtpUrl === null
      ? note(`Mail is not sent: it lies as files in ${mail.outboxDir}. SMTP_URL sends it.`)
      : good("Mail leaves by SMTP."),
  ];
}
