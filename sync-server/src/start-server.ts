import { flushCompileCache } from "node:module";
import { PRODUCT_NAME } from "@reignwell/contract";
import closeWithGrace from "close-with-grace";
import { buildApp } from "./app.ts";
import type { App, AppDeps } from "./app-types.ts";
import type { Config } from "./config.ts";
import { readEnvironment } from "./environment.ts";
import { prepareAdministrator } from "./features/accounts/administration/first-administrator.ts";
import { preparePush } from "./features/reminders/prepare-push.ts";
import { type Database, openDatabase } from "./plugins/database/database.ts";
import { openGateways } from "./open-gateways.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { startRegularWork } from "./regular-work.ts";
import {
  backupFolderProblem,
  listenProblem,
  sayStartProblem,
  StartProblem,
} from "./plugins/monitoring/start-problem.ts";
import { webRootProblem } from "./plugins/web-app/web-root.ts";

/** Exit within ten seconds of SIGTERM: first asking, then closing what is still open. */
const CLOSE = { all: 9_000, connections: 4_000 } as const;

const running: {
  app?: App;
  database?: Database;
  mail?: AppDeps["mail"];
  regularWork?: ReturnType<typeof startRegularWork>;
} = {};

/** Starts the server; where that fails it says why and ends the process with 1. */
export async function startServer(): Promise<void> {
  try {
    await start();
  } catch (error) {
    // A configuration or start problem is for the operator: the sentence, not the stack.
    process.stderr.write(`${sayStartProblem(error)}\n`);
    // Its regular jobs would go on and miss the database.
    await running.app?.close();
    await running.database?.close();
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const config = readEnvironment();
  checkFolders(config);
  closeOnSignal();
  const database = await openDatabase(config);
  running.database = database;
  const { moved } = await prepareDatabase(database);
  if (moved) {
    process.stdout.write(
      "The database lies elsewhere than before: devices fetch everything again and send what it lacks.\n",
    );
  }
  const gateways = await openGateways(config, Date.now);
  running.mail = gateways.mail;
  const push = await preparePush(config, database);
  const deps = { config, database, ...gateways, push, now: Date.now };
  const setupPath = await prepareAdministrator(deps);
  const app = await buildApp(deps);
  running.app = app;
  // Node does this by itself only at a normal exit, not where the process is killed. At the first start
  // after an update it takes up to half a second, so it is done before anyone can ask.
  flushCompileCache();
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw listenProblem(error);
  });
  running.regularWork = startRegularWork(deps, app.log);
  const address = addressOf(config, app);
  if (setupPath !== null) {
    process.stdout.write(`Create the administrator once at ${address}${setupPath}\n`);
  }
  process.stdout.write(`${PRODUCT_NAME} is ready at ${address}\n`);
}

/**
 * Names at once what would else show days later, in a log or to people. Without its app a server in
 * production is of no use; while the app is developed, another server serves it.
 */
function checkFolders(config: Config): void {
  const { backupDir, dataDir, production } = config;
  const ofBackups = backupDir === null ? null : backupFolderProblem(backupDir, dataDir);
  if (ofBackups !== null) throw ofBackups;
  const ofApp = webRootProblem(config);
  if (ofApp !== null && production) throw new StartProblem(ofApp);
  if (ofApp !== null) process.stderr.write(`${ofApp}\n`);
}

function closeOnSignal(): void {
  closeWithGrace({ delay: CLOSE.all, logger: false }, async ({ err }) => {
    if (err) process.stderr.write(`${err.stack ?? err.message}\n`);
    const { app, database, mail, regularWork } = running;
    const lastLook = regularWork?.stop();
    if (app) {
      // Long downloads and streams that do not end by themselves must not hold up the rest.
      setTimeout(() => app.server.closeAllConnections(), CLOSE.connections).unref();
      await app.close();
    }
    await mail?.close();
    await lastLook;
    await database?.close();
  });
}

/** The address to open: PUBLIC_URL where it is known, else the port that was found free. */
function addressOf(config: Config, app: App): string {
  if (config.publicUrl !== null) return config.publicUrl.origin;
  const address = app.server.address();
  return `http://localhost:${typeof address === "object" && address !== null ? address.port : config.port}`;
}
