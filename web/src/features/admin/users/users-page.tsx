import { Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { Link } from "react-router-dom";
import button from "../../../ui/button.module.css";

export function UsersPage() {
  const { usersHeading, backToAdmin } = MESSAGES.admin;
  return (
    <>
      <Link to="/admin" className={button.subtle}>
        {backToAdmin}
      </Link>
      <Title order={1}>{usersHeading}</Title>
    </>
  );
}
