import { Title } from "@mantine/core";
import { adminUserCount, adminUsers, MESSAGES } from "@reignwell/contract";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import button from "../../../ui/button.module.css";
import { Mark } from "../../../ui/mark.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { AdminProblem } from "../shared/admin-problem.tsx";
import { useAdminRead } from "../shared/use-admin.ts";
import { UserPanel } from "../user-details/user-panel.tsx";
import { FlaggedPayments } from "./flagged-payments.tsx";
import { SearchField } from "./search-field.tsx";
import { useUsersQuery } from "./use-users-query.ts";
import { UserTable } from "./user-table.tsx";
import classes from "./users.module.css";

/** what is searched for, sorted by and looked at stands in the address. */
export function UsersPage() {
  const { usersHeading, backToAdmin } = MESSAGES.admin;
  const texts = MESSAGES.adminUsers;
  const query = useUsersQuery();
  const list = useAdminRead(query.listPath, adminUsers);
  const count = useAdminRead(query.countPath, adminUserCount);
  const users = "data" in list ? list.data : undefined;
  const counts = "data" in count ? count.data : undefined;
  return (
    <div className={classes.page}>
      <Link to="/admin?tab=users" className={`${button.subtle} ${classes.back}`} data-icon="start">
        <IconArrowLeft size={18} aria-hidden />
        {backToAdmin}
      </Link>
      <div className={classes.top}>
        <Title order={1}>{usersHeading}</Title>
        {counts && <Mark hue="sage">{texts.total(counts.total)}</Mark>}
      </div>
      <FlaggedPayments onLook={query.onLook} />
      <SearchField value={query.search} onSearch={query.onSearch} />
      <output className={classes.found}>
        {query.search !== "" && counts && texts.found(counts.found)}
      </output>
      <AdminProblem fetched={list} text={texts.failed} />
      {list.state === "loading" && <Waiting label={texts.loading} />}
      {users?.length === 0 && <p className={classes.quiet}>{texts.nobody}</p>}
      {users && users.length > 0 && (
        <UserTable
          users={users}
          total={counts?.found ?? users.length}
          fetching={list.state === "stale"}
          query={query}
        />
      )}
      {query.userId !== null && <UserPanel key={query.userId} userId={query.userId} />}
    </div>
  );
}
