import { startPostgres } from "@reignwell/testing/node";

/**
 * Global set-up of the project `server-postgres`: one PostgreSQL for the whole run.
 * The address goes through the environment because the workers are child processes and inherit it;
 * each test file makes its own database on it.
 */
export default async function startPostgresForTests(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  process.env.TEST_POSTGRES_URL = server.url;
  return () => server.stop();
}
