import {
  adminPayments,
  paymentIntentAnswer,
  paymentIntentRequest,
  publicUser,
  ROUTES,
  upgradeRequest,
} from "@reignwell/contract";
import type { App } from "../../app-types.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import { currentUser } from "../../plugins/sessions/session.ts";
import type { SyncDeps } from "../../sync/with-user.ts";
import { asked, limitQuestions, providerOf } from "./ask-provider.ts";
import { createPayment } from "./create-payment.ts";
import { listPayments } from "./payment-repository.ts";
import { reconcileDaily } from "./reconcile-payments.ts";
import { receiptsOf } from "./send-receipt.ts";
import { type MembershipDeps, settlePayment } from "./settle-payment.ts";
import { webhookRoute } from "./webhook-route.ts";

const SIGNED_IN = { access: "signed-in" } as const;

/** Paying for a membership (P-004, P-006, A-035), and what keeps a payment from being lost. */
export async function membership(app: App, deps: SyncDeps): Promise<void> {
  const withReceipts = { ...deps, sendReceipt: receiptsOf(deps, app.log) };
  payingRoutes(app, withReceipts);
  await webhookRoute(app, withReceipts);
  const stopLooking = reconcileDaily(withReceipts, app.log);
  // Before the database goes.
  app.addHook("preClose", async () => stopLooking());
}

function payingRoutes(app: App, deps: MembershipDeps): void {
  app.post(
    ROUTES.createPaymentIntent,
    {
      config: SIGNED_IN,
      schema: { body: paymentIntentRequest, response: { 200: paymentIntentAnswer } },
    },
    async (request) => {
      const user = currentUser(request);
      if (user.isPaidMember) throw refuse("already_member");
      const provider = providerOf(deps);
      await limitQuestions(deps, user.id);
      return asked(request, () => createPayment(deps, provider, user));
    },
  );

  app.post(
    ROUTES.upgradeToPaid,
    { config: SIGNED_IN, schema: { body: upgradeRequest, response: { 200: publicUser } } },
    async (request) => {
      const user = currentUser(request);
      const provider = providerOf(deps);
      await limitQuestions(deps, user.id);
      const { paymentIntentId } = request.body;
      const settled = await asked(request, () =>
        settlePayment(deps, provider, paymentIntentId, {
          belongs: ({ owner }) => owner?.accountKey === user.accountKey && owner.userId === user.id,
        }),
      );
      if (settled === null) throw refuse("not_found");
      const { state, entitles } = settled.judgement;
      if (settled.payment.status === "working") throw refuse("payment_working");
      if (state === "open") throw refuse("payment_incomplete");
      if (!entitles) throw refuse("payment_not_counted");
      return { ...user, isPaidMember: true };
    },
  );

  app.get(
    ROUTES.adminPayments,
    { config: { access: "admin" }, schema: { response: { 200: adminPayments } } },
    async () => ({ payments: await listPayments(deps.database.sql) }),
  );
}
