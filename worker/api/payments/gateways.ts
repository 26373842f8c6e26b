import type { Context } from 'hono';
import type { PaymentMethod } from '#shared/domain/payment-methods.ts';
import { getConfig } from '#worker/env/config.ts';
import type { ApiEnv } from '../api-env.ts';
import { shopOrigin } from '../http/caller.ts';
import { invalid, orNotFound } from '../http/errors.ts';
import { createPayfastGateway } from './payfast/payfast-gateway.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { confirmSimulated } from './simulators/payfast/payfast-simulator.ts';
import { createSimulatedCheckout } from './simulators/yoco/yoco-simulator.ts';
import { createYocoGateway } from './yoco/yoco-gateway.ts';

/**
 * Returns the gateway for a payment: the configured card gateway for cards, Payfast for every other method. Without a
 * method, the customer chooses one on Payfast's page. A shop without Payfast methods uses the card gateway for
 * everything. Throws `invalid` for a method that the shop does not offer.
 */
export function gatewayForMethod(c: Context<ApiEnv>, method: PaymentMethod | null): PaymentGateway {
  const { cardGateway, payfast, paymentMethods } = getConfig(c.env);
  if (method !== null && !paymentMethods.includes(method)) {
    throw invalid({ method: ['You can’t pay this way here. Choose another one.'] });
  }
  const isByCard = method === 'card' || payfast.methods.length === 0;
  return gatewayByName(c, isByCard ? cardGateway : 'payfast');
}

/** Returns the gateway with this name; throws `notFound` if the shop does not use it. */
export function gatewayByName(c: Context<ApiEnv>, name: string): PaymentGateway {
  return orNotFound(GATEWAYS.get(name)?.(c) ?? null);
}

const GATEWAYS: ReadonlyMap<string, (c: Context<ApiEnv>) => PaymentGateway | null> = new Map([
  ['payfast', payfastGateway],
  ['yoco', yocoGateway],
]);

function payfastGateway(c: Context<ApiEnv>): PaymentGateway {
  const config = getConfig(c.env);
  return createPayfastGateway({
    config,
    origin: shopOrigin(c),
    fetch: async (request) =>
      config.payfast.host === null ? confirmSimulated(request, c.env) : fetch(request),
  });
}

function yocoGateway(c: Context<ApiEnv>): PaymentGateway | null {
  const { yoco } = getConfig(c.env);
  if (yoco === null) return null;
  return createYocoGateway({
    yoco,
    origin: shopOrigin(c),
    fetch: async (request) => (yoco.host === null ? createSimulatedCheckout(request, c.env) : fetch(request)),
  });
}
