import { profileInput, ROUTES } from "@reignwell/contract";
import { profileIdOf } from "@reignwell/domain";
import type { App } from "../../app-types.ts";
import { currentUser } from "../../plugins/sessions/session.ts";
import { rowAnswer } from "../../sync/rest/rest-schemas.ts";
import { RestRecords } from "../../sync/rest/rest-records.ts";
import type { SyncDeps } from "../../sync/with-user.ts";
import { profileHandler } from "./profile-handler.ts";

/** The specification's calls for the profile (C-012); before the first save it is empty. */
export function profileRoutes(app: App, deps: SyncDeps): void {
  const records = new RestRecords(deps, profileHandler);
  const config = { access: "signed-in" } as const;

  app.get(ROUTES.profile, { config, schema: { response: { 200: rowAnswer } } }, async (request) => {
    const user = currentUser(request);
    const [profile] = await records.list(user);
    const never = { createdAt: null, updatedAt: null };
    return (
      profile ?? {
        id: profileIdOf(user.id),
        ...profileHandler.defaults,
        userId: user.id,
        ...never,
      }
    );
  });

  app.put(
    ROUTES.profile,
    { config, schema: { body: profileInput, response: { 200: rowAnswer } } },
    async (request) => {
      const user = currentUser(request);
      const [profile = {}] = await records.putAll(user, [
        { id: profileIdOf(user.id), fields: request.body },
      ]);
      return profile;
    },
  );
}
