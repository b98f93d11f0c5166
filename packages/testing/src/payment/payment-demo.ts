import { startStandInProvider } from "./stand-in-provider.ts";

/** Starts a card provider that charges nobody; returns the variables of a server that uses it. */
export async function startPaymentDemo(env: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const { HOST = "127.0.0.1", PORT = "3000" } = env;
  // On a port that the system chooses the upgrade call alone tells of a payment.
  const webhook = PORT === "0" ? {} : { webhookUrl: webhookAddress(HOST, PORT) };
  const standIn = await startStandInProvider(webhook);
  process.stdout.write(
    `Payment is a demonstration: the stand-in at ${standIn.url} takes any card and charges nobody.\n`,
  );
  return standIn.env;
}

/** Where a server that listens on `host` hears of payments; one on all addresses, on the loopback. */
export function webhookAddress(host: string, port: string): string {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  const isAny = ["0.0.0.0", "::", ""].includes(bare);
  const named = bare.includes(":") ? `[${bare}]` : bare;
  return `http://${isAny ? "127.0.0.1" : named}:${port}/api/stripe/webhook`;
}
