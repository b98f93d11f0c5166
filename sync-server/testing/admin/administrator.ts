import { TEST_PASSWORD, type TestPerson, type TestServer } from "../start-test-server.ts";

/** Makes account 1 and signs it in. */
export async function signInAdministrator(
  server: Pick<TestServer, "database" | "register" | "signIn">,
): Promise<TestPerson> {
  const template = await server.register(`template-${crypto.randomUUID().slice(0, 8)}`);
  await server.database.sql`
    insert into users (id, username, password, referral_code)
    select 1, 'shepherd', password, 'ADMIN234' from users where id = ${template.user.id}
    on conflict do nothing`;
  return server.signIn("shepherd", TEST_PASSWORD);
}
