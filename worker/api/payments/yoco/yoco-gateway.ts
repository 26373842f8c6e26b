import * as v from 'valibot';
import { paidReturnPath, paymentPath } from '#shared/navigation/paths.ts';
import type { YocoConfig } from '#worker/env/payment-variables.ts';
import type { PaymentGateway, PaymentToStart } from '../payment-gateway.ts';
import { verifyYocoNotification } from './yoco-notification.ts';

/** The path under which the simulator replaces Yoco's hosts. */
export const YOCO_SIMULATOR_PATH = '/__yoco';

type YocoGatewayOptions = {
  yoco: YocoConfig;
  /** The shop's own origin. */
  origin: string;
  /** Sends requests to the gateway: over the network, or to the simulator in this worker. */
  fetch: (request: Request) => Promise<Response>;
};

const CHECKOUT_TIMEOUT_MS = 5_000;
const MAX_REDIRECT_CHARACTERS = 2_000;
/** https://developer.yoco.com/checkout-api-reference/checkout/create-checkout */
const CheckoutSchema = v.object({
  redirectUrl: v.pipe(v.string(), v.url(), v.maxLength(MAX_REDIRECT_CHARACTERS)),
});

/**
 * Yoco's Checkout API: the worker creates a checkout, the customer opens its page, and a signed webhook reports the
 * result.
 */
export function createYocoGateway({ yoco, origin, fetch }: YocoGatewayOptions): PaymentGateway {
  const host = yoco.host ?? `${origin}${YOCO_SIMULATOR_PATH}`;
  const checkoutHost = yoco.host === null ? origin : yoco.checkoutHost;
  return {
    name: 'yoco',
    async start(payment) {
      const response = await fetch(
        new Request(`${host}/api/checkouts`, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${yoco.secretKey}`,
            'Content-Type': 'application/json',
            // A customer who resumes the payment gets the same checkout.
            'Idempotency-Key': payment.reference,
          },
          body: JSON.stringify(toCheckout(payment)),
          redirect: 'manual',
          signal: AbortSignal.timeout(CHECKOUT_TIMEOUT_MS),
        }),
      );
      if (!response.ok) throw new Error(`Yoco answered ${response.status}`);
      const page = new URL(v.parse(CheckoutSchema, await response.json()).redirectUrl);
      if (page.origin !== checkoutHost) throw new Error(`Yoco redirects to ${page.origin}`);
      // Submitting a `get` form drops the query of its action URL, so the query parameters are sent as fields.
      return {
        action: `${page.origin}${page.pathname}`,
        fields: Object.fromEntries(page.searchParams),
        method: 'get',
      };
    },
    verify: async (notification) => verifyYocoNotification(notification, yoco),
  };
}

function toCheckout({ reference, orderId, amountCents, origin }: PaymentToStart) {
  const page = `${origin}${paymentPath(orderId)}`;
  return {
    amount: amountCents,
    currency: 'ZAR',
    successUrl: `${origin}${paidReturnPath(orderId)}`,
    cancelUrl: `${page}&result=cancel`,
    failureUrl: `${page}&result=fail`,
    metadata: { reference },
  };
}
