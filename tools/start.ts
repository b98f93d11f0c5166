import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// What `npm start` runs after the build: the server, and with PAYMENT_DEMO=1 in the same process a
// stand-in for the card provider, which tests start otherwise.

const ROOT = join(import.meta.dirname, "..");
const SERVER = join(ROOT, "sync-server/src");

// The server does it, too; by then the stand-in would run, and be gone.
await import(pathToFileURL(join(SERVER, "process/start-settings.ts")).href);

const settings = join(ROOT, ".env");
if (existsSync(settings)) process.loadEnvFile(settings);
// Production has no demonstration; the server says so and does not start.
if (process.env["PAYMENT_DEMO"] === "1" && process.env["NODE_ENV"] !== "production") {
  const { startPaymentDemo } = await import("@reignwell/testing/payment");
  Object.assign(process.env, await startPaymentDemo(process.env));
}
await import(pathToFileURL(join(SERVER, "main.ts")).href);
