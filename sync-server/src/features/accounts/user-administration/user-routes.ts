import {
  adminUserCount,
  adminUserCountQuery,
  adminUserDetails,
  adminUsers,
  adminUsersQuery,
  ROUTES,
  userAnalytics,
  userEntries,
  userReferrals,
  userShares,
} from "@reignwell/contract";
import { centralDate } from "@reignwell/domain";
import * as z from "zod/mini";
import type { App, AppDeps } from "../../../app-types.ts";
import { refuse } from "../../../plugins/requests/errors.ts";
import { currentUser } from "../../../plugins/sessions/session.ts";
import {
  isUser,
  listReferrals,
  listShares,
  readAnalytics,
  viewEntries,
} from "./user-activity-repository.ts";
import { countUsers, findUser, listUsers } from "./user-list-repository.ts";

const ADMIN = { access: "admin" } as const;
const params = z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) });
const OF_USER = `${ROUTES.adminUsers}/:id`;

/** The users and what is known of each (C-026), for the administrator alone. */
export function userRoutes(app: App, deps: AppDeps): void {
  listRoutes(app, deps);
  oneUserRoutes(app, deps);
  tabRoutes(app, deps);
}

function listRoutes(app: App, { database: { sql } }: AppDeps): void {
  app.get(
    ROUTES.adminUsers,
    { config: ADMIN, schema: { querystring: adminUsersQuery, response: { 200: adminUsers } } },
    (request) => listUsers(sql, request.query),
  );

  app.get(
    ROUTES.adminUserCount,
    {
      config: ADMIN,
      schema: { querystring: adminUserCountQuery, response: { 200: adminUserCount } },
    },
    (request) => countUsers(sql, request.query.search),
  );
}

function oneUserRoutes(app: App, { database: { sql }, now }: AppDeps): void {
  app.get(
    OF_USER,
    { config: ADMIN, schema: { params, response: { 200: adminUserDetails } } },
    async (request) => {
      const user = await findUser(sql, Number(request.params.id));
      if (user === null) throw refuse("not_found");
      return user;
    },
  );

  app.get(
    `${OF_USER}/analytics`,
    { config: ADMIN, schema: { params, response: { 200: userAnalytics } } },
    async (request) => {
      const id = Number(request.params.id);
      const analytics = await readAnalytics(sql, id, centralDate(now()));
      if (analytics === null) throw refuse("not_found");
      return analytics;
    },
  );
}

function tabRoutes(app: App, { config, database, now }: AppDeps): void {
  const { sql } = database;
  const known = async (id: string): Promise<number> => {
    const userId = Number(id);
    if (!(await isUser(sql, userId))) throw refuse("not_found");
    return userId;
  };

  app.get(
    `${OF_USER}/entries`,
    { config: ADMIN, schema: { params, response: { 200: userEntries } } },
    async (request) =>
      viewEntries(database, {
        userId: await known(request.params.id),
        adminId: currentUser(request).id,
        withChallenges: config.adminSeesChallenges,
        at: now(),
      }),
  );

  app.get(
    `${OF_USER}/shares`,
    { config: ADMIN, schema: { params, response: { 200: userShares } } },
    async (request) => listShares(sql, await known(request.params.id)),
  );

  app.get(
    `${OF_USER}/referrals`,
    { config: ADMIN, schema: { params, response: { 200: userReferrals } } },
    async (request) => listReferrals(sql, await known(request.params.id)),
  );
}
