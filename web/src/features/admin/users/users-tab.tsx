import { MESSAGES } from "@reignwell/contract";
import { Link } from "react-router-dom";
import button from "../../../ui/button.module.css";
import { SECTION_FIELD, SectionCard } from "../../../ui/cards/section-card.tsx";

/** the tab is a card that leads to the users’ own page. */
export default function UsersTab() {
  const { usersHeading, usersText, openUsers } = MESSAGES.admin;
  return (
    <SectionCard title={usersHeading} about={usersText}>
      <div className={SECTION_FIELD}>
        <Link to="/admin/users" className={button.filled}>
          {openUsers}
        </Link>
      </div>
    </SectionCard>
  );
}
