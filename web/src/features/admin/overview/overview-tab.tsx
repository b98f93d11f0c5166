import { Title } from "@mantine/core";
import { adminOverview, MESSAGES, ROUTES } from "@reignwell/contract";
import { Link } from "react-router-dom";
import button from "../../../ui/button.module.css";
import { SectionCard } from "../../../ui/cards/section-card.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { AdminProblem } from "../shared/admin-problem.tsx";
import { useAdminRead } from "../shared/use-admin.ts";
import classes from "./overview.module.css";
import { SiteState } from "./site-state.tsx";

const TABS = ["users", "scriptures", "series", "giveaways", "mailing-lists"] as const;

/** cards that lead to each tab, and how the site stands. */
export default function OverviewTab() {
  const texts = MESSAGES.adminOverviewTab;
  const { tabs } = MESSAGES.admin;
  const fetched = useAdminRead(ROUTES.adminOverview, adminOverview);
  return (
    <section className={classes.tab} aria-label={tabs.overview}>
      <Title order={2}>{tabs.overview}</Title>
      <div className={classes.cards}>
        {TABS.map((name) => (
          <SectionCard key={name} title={tabs[name]} about={texts.cards[name]}>
            <div className={classes.way}>
              <Link
                to={name === "users" ? "/admin/users" : `/admin?tab=${name}`}
                className={button.outlined}
              >
                {texts.open(tabs[name])}
              </Link>
            </div>
          </SectionCard>
        ))}
      </div>
      <AdminProblem fetched={fetched} text={texts.failed} />
      {fetched.state === "loading" && <Waiting label={texts.loading} />}
      {"data" in fetched && <SiteState overview={fetched.data} />}
    </section>
  );
}
