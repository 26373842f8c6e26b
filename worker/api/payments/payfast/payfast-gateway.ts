import type { Config } from '#worker/env/config.ts';
import type { PaymentGateway } from '../payment-gateway.ts';
import { createPayfastForm } from './payfast-form.ts';
import { verifyPayfastNotification } from './payfast-notification.ts';

/** The path under which the simulator replaces Payfast's host. */
export const PAYFAST_SIMULATOR_PATH = '/__payfast';

type PayfastGatewayOptions = {
  config: Config;
  /** The shop's own origin. */
  origin: string;
  /** Sends requests to the gateway: over the network, or to the simulator in this worker. */
  fetch: (request: Request) => Promise<Response>;
};

const CONFIRM_TIMEOUT_MS = 5_000;

/** Payfast's custom integration: a signed form post, and notifications that the worker confirms with Payfast. */
export function createPayfastGateway({ config, origin, fetch }: PayfastGatewayOptions): PaymentGateway {
  const { payfast } = config;
  const host = payfast.host ?? `${origin}${PAYFAST_SIMULATOR_PATH}`;
  return {
    name: 'payfast',
    start: async (payment) => ({
      action: `${host}/eng/process`,
      fields: createPayfastForm(payfast, config.site.name, payment),
    }),
    verify: (notification) => verifyPayfastNotification(notification, { ...payfast, confirm }),
  };

  async function confirm(parameters: string): Promise<boolean> {
    const request = new Request(`${host}/eng/query/validate`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: parameters,
      redirect: 'manual',
      signal: AbortSignal.timeout(CONFIRM_TIMEOUT_MS),
    });
    const response = await fetch(request);
    if (!response.ok) throw new Error(`The gateway answered ${response.status}`);
    return (await response.text()).trim() === 'VALID';
  }
}
