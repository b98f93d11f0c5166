import ProfileForm, { keepProfile } from "../../../features/profile/profile-form.tsx";
import type { KeepReady } from "./keep-ready.ts";
import { usePageContext } from "../../use-page-context.ts";

export default function DashboardProfile() {
  const { user, database } = usePageContext();
  return user && <ProfileForm database={database} userId={user.id} />;
}

export const keepReady: KeepReady = ({ database, userId }, onAnswer) =>
  keepProfile(database, userId, onAnswer);
