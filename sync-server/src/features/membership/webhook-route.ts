import { ROUTES } from "@reignwell/contract";
import * as z from "zod/mini";
import type { App } from "../../app-types.ts";
import { refuse } from "../../plugins/requests/errors.ts";
import { asked, providerOf } from "./ask-provider.ts";
import { isEventKnown } from "./payment-repository.ts";
import { type MembershipDeps, settlePayment } from "./settle-payment.ts";

const taken = z.object({ received: z.literal(true) });

/**
 * Registers the provider's webhook, so that a payment counts without the browser (DEC-84). In a
 * scope of its own: the signature is of the bytes, which a parsed body no longer has.
 */
export async function webhookRoute(app: App, deps: MembershipDeps): Promise<void> {
  await app.register(async (scope: App) => {
    scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      ROUTES.paymentWebhook,
      { config: { access: "public" }, schema: { response: { 200: taken } } },
      async (request) => {
        const provider = providerOf(deps);
        const signature = request.headers["stripe-signature"];
        const { body } = request;
        const event =
          Buffer.isBuffer(body) && typeof signature === "string"
            ? provider.readEvent(body, signature, deps.now())
            : null;
        if (event === null) throw refuse("malformed_request", "The signature does not fit.");
        const { paymentId } = event;
        const answer = { received: true } as const;
        if (paymentId === null || (await isEventKnown(deps.database.sql, event.id))) return answer;
        // An error is the provider's reason to send the event again.
        const settled = await asked(request, () =>
          settlePayment(deps, provider, paymentId, { event }),
        );
        if (settled?.change) {
          request.log.info({ payment: paymentId, change: settled.change }, "a membership changed");
        }
        return answer;
      },
    );
  });
}
