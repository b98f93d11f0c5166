import ProfileForm, { keepProfile } from "../../../features/profile/profile-form.tsx";
import { useAuth } from "../../../lib/session/session.tsx";
import { useLocalDatabase } from "../../use-local-database.ts";
import type { KeepReady } from "./keep-ready.ts";

export default function DashboardProfile() {
  const { user } = useAuth();
  const database = useLocalDatabase();
  return user && <ProfileForm database={database} userId={user.id} />;
}

export const keepReady: KeepReady = ({ database, userId }, onAnswer) =>
  keepProfile(database, userId, onAnswer);
