import { openDatabase } from "../../src/plugins/database/database.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";
import { openTestDatabase } from "../test-database.ts";

/** Two servers on one database, as behind a load balancer; `both` has one where there can only be one. */
export interface TwoServers {
  first: TestServer;
  /** The servers to spread calls over: the embedded engine has one process. */
  both: TestServer[];
  /** The address of their PostgreSQL; empty on the embedded engine. */
  url: string;
  close(): Promise<void>;
}

/** Starts them, each with its own connections; without a limit of registrations. */
export async function startTwoServers(): Promise<TwoServers> {
  const opened = await openTestDatabase();
  const env = { RATE_LIMIT_REGISTER: "off", RATE_LIMIT_LOGIN: "off" };
  const first = await startTestServer({ env, opened });
  if (opened.url === null) return { first, both: [first], url: "", close: () => first.close() };
  const database = await openDatabase({ databaseUrl: opened.url, dataDir: "" });
  const other = await startTestServer({
    env,
    opened: { database, url: opened.url, remove: () => database.close() },
  });
  return {
    first,
    both: [first, other],
    url: opened.url,
    async close() {
      await other.close();
      await first.close();
    },
  };
}
