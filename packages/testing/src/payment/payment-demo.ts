import { startStandInProvider } from "./stand-in-provider.ts";

/** Starts a card provider that charges nobody; returns the variables of a server that uses it. */
export async function startPaymentDemo(env: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const { HOST = "127.0.0.1", PORT = "3000" } = env;
  const host = ["0.0.0.0", "::", ""].includes(HOST) ? "127.0.0.1" : HOST;
  // On a port that the system chooses the upgrade call alone tells of a payment.
  const webhook =
    PORT === "0" ? {} : { webhookUrl: `http://${inAddress(host)}:${PORT}/api/stripe/webhook` };
  const standIn = await startStandInProvider(webhook);
  process.stdout.write(
    `Payment is a demonstration: the stand-in at ${standIn.url} takes any card and charges nobody.\n`,
  );
  return standIn.env;
}

/** As a host stands in an address: one of IPv6 in brackets. */
function inAddress(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
