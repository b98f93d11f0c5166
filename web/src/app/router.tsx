import { lazy } from "react";
import { Route, Routes } from "react-router-dom";
import { loadDraw, loadReferral, loadReflections, loadSeries } from "./lazy/later-pages.ts";
import { AdminOnly } from "./admin-only.tsx";
import { DashboardPage, SignInPage } from "./page-at.tsx";
import { Protected } from "./protected.tsx";
import { DailyRoute } from "./routes/daily-route.tsx";
import { Shell } from "./shell/shell.tsx";

const ForgotPasswordRoute = lazy(() => import("./routes/sign-in/forgot-password-route.tsx"));
const ResetPasswordRoute = lazy(() => import("./routes/sign-in/reset-password-route.tsx"));
const RecoverAccountRoute = lazy(() => import("./routes/sign-in/recover-account-route.tsx"));
const ConfirmEmailRoute = lazy(() => import("./routes/sign-in/confirm-email-route.tsx"));
const DebugRoute = lazy(() => import("./routes/debug-route.tsx"));
const SettingsRoute = lazy(() => import("./routes/settings-route.tsx"));
const AccountRoute = lazy(() => import("./routes/account-route.tsx"));
const YourDataRoute = lazy(() => import("./routes/your-data-route.tsx"));
const HelpRoute = lazy(() => import("./routes/about/help-route.tsx"));
const PrivacyRoute = lazy(() => import("./routes/about/privacy-route.tsx"));
const TermsRoute = lazy(() => import("./routes/about/terms-route.tsx"));
const ReflectionsRoute = lazy(loadReflections);
const SeriesRoute = lazy(loadSeries);
const ReferralRoute = lazy(loadReferral);
const DrawRoute = lazy(loadDraw);
const BibleRoute = lazy(() => import("./routes/bible-route.tsx"));
const UpgradeRoute = lazy(() => import("./upgrade/upgrade-route.tsx"));
const AdminRoute = lazy(() => import("./routes/admin/admin-route.tsx"));
const AdminUsersRoute = lazy(() => import("./routes/admin/admin-users-route.tsx"));
const NotFoundRoute = lazy(() => import("./routes/about/not-found-route.tsx"));

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<DailyRoute />} />
        <Route path="auth" element={<SignInPage />} />
        <Route path="login" element={<SignInPage />} />
        <Route path="debug/:name" element={<DebugRoute />} />
        <Route path="settings" element={<SettingsRoute />} />
        <Route path="forgot-password" element={<ForgotPasswordRoute />} />
        <Route path="reset-password" element={<ResetPasswordRoute />} />
        <Route path="recover-account" element={<RecoverAccountRoute />} />
        <Route path="confirm-email" element={<ConfirmEmailRoute />} />
        <Route path="series" element={<SeriesRoute />} />
        <Route path="referral" element={<ReferralRoute />} />
        <Route path="giveaways/:id/draw" element={<DrawRoute />} />
        <Route path="bible" element={<BibleRoute />} />
        <Route path="help" element={<HelpRoute />} />
        <Route path="privacy" element={<PrivacyRoute />} />
        <Route path="terms" element={<TermsRoute />} />
        <Route element={<Protected />}>
          <Route path="dashboard" element={<DashboardPage />} />
          <Route path="reflections" element={<ReflectionsRoute />} />
          <Route path="account" element={<AccountRoute />} />
          <Route path="your-data" element={<YourDataRoute />} />
          <Route path="upgrade" element={<UpgradeRoute />} />
          <Route element={<AdminOnly />}>
            <Route path="admin" element={<AdminRoute />} />
            <Route path="admin/users" element={<AdminUsersRoute />} />
          </Route>
        </Route>
        <Route path="*" element={<NotFoundRoute />} />
      </Route>
    </Routes>
  );
}
