import { Paper, Title } from "@mantine/core";
import { MESSAGES, type PublicUser, ROUTES, referralStats } from "@reignwell/contract";
import type { LocalDatabase } from "@reignwell/device";
import { IconBrandFacebook, IconBrandX, IconMail } from "@tabler/icons-react";
import button from "../../../ui/button.module.css";
import { Waiting } from "../../../ui/waiting.tsx";
import { LoadProblem } from "../load-problem.tsx";
import rewards from "../rewards.module.css";
import { SignInPrompt } from "../sign-in-prompt.tsx";
import { useKeptFetched } from "../use-kept-fetched.ts";
import { CopyLine } from "./copy-line.tsx";
import { RecentReferrals } from "./recent-referrals.tsx";
import classes from "./referral.module.css";
import { referralLink, shareTargets } from "./share-targets.ts";

const ICONS = { x: IconBrandX, facebook: IconBrandFacebook, email: IconMail } as const;

interface Here {
  database: LocalDatabase;
}

const readStats = (body: unknown) => referralStats.safeParse(body).data ?? null;

/** */
export function ReferralProgram({ user, database }: Here & { user: PublicUser | null }) {
  if (!user) return <SignInPrompt {...MESSAGES.shareTheWord.signInReferral} />;
  return <OwnProgram key={user.id} user={user} database={database} />;
}

/** Code and link are the session's, so that they are there without a connection, too. */
function OwnProgram({ user, database }: Here & { user: PublicUser }) {
  const texts = MESSAGES.shareTheWord;
  const stats = useKeptFetched(database, ROUTES.referralStats, readStats, user.sharingPoints);
  const known = "data" in stats ? stats.data : undefined;
  const link = known?.referralLink ?? referralLink(user.referralCode);
  return (
    <div className={rewards.page}>
      <Paper component="section" withBorder radius="lg" className={rewards.card}>
        <Title order={2}>{texts.tabs.referral}</Title>
        <p className={rewards.text}>{texts.howItWorks}</p>
        <CopyLine label={texts.code} action={texts.copyCode} value={user.referralCode} />
        <CopyLine label={texts.link} action={texts.copyLink} value={link} />
        <ShareLinks link={link} />
      </Paper>
      <LoadProblem
        fetched={stats}
        title={texts.loadFailed.title}
        text={texts.loadFailed.text}
        offline={texts.referralOffline}
      />
      {stats.state === "loading" && <Waiting label={texts.loading} />}
      {known && (
        <Paper component="section" withBorder radius="lg" className={rewards.card}>
          <Title order={2}>{texts.friends}</Title>
          <dl className={classes.numbers}>
            <div>
              <dt>{texts.friendCount}</dt>
              <dd>{known.totalReferrals}</dd>
            </div>
            <div>
              <dt>{texts.friendPoints}</dt>
              <dd>{known.pointsEarned}</dd>
            </div>
          </dl>
          <RecentReferrals referrals={known.referrals} />
        </Paper>
      )}
    </div>
  );
}

function ShareLinks({ link }: { link: string }) {
  return (
    <ul className={classes.targets}>
      {shareTargets(link).map(({ id, label, href }) => {
        const Icon = ICONS[id];
        return (
          <li key={id}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className={button.outlined}
              data-icon="start"
            >
              <Icon size={18} aria-hidden />
              {label}
              <span className={rewards.unseen}> {MESSAGES.shareTheWord.newTab}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
