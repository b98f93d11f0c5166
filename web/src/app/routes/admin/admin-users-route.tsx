import "../../../features/admin/shared/admin-styles.ts";
import { MESSAGES } from "@reignwell/contract";
import { UsersPage } from "../../../features/admin/users/users-page.tsx";
import { Page } from "../../../ui/page.tsx";

/** /admin/users (X-033, DEC-11) */
export default function AdminUsersRoute() {
  return (
    <Page title={MESSAGES.admin.usersHeading} width="widest">
      <UsersPage />
    </Page>
  );
}
