import type { Cart } from '../contract/cart.ts';
import { cartProblem } from '../domain/cart-totals.ts';
import type { RouteMatch } from './match-route.ts';
import type { GuardName } from './route-table.ts';
import { idFromUrl } from './url-ids.ts';

/** What the guards decide (R-EDGE-5). The edge turns it into a response, the router into a navigation or a dialog. */
export type GuardDecision =
  | { kind: 'allow' }
  | { kind: 'redirect'; to: string }
  | { kind: 'prompt-login'; next: string }
  | { kind: 'not-found' };

/** What the guards need to know about the visitor. Each is loaded only when its guard runs. */
export type GuardFacts = {
  isSignedIn(): Promise<boolean>;
  hasAddress(): Promise<boolean>;
  cart(): Promise<Cart>;
  ownsOrder(orderId: number): Promise<boolean>;
};

const ALLOW: GuardDecision = { kind: 'allow' };

/**
 * Runs a route's guards in their order and gives the first refusal, or `allow`.
 * @param target path and query of the requested page, to return to
 */
export async function decideGuards(
  match: RouteMatch,
  target: string,
  facts: GuardFacts,
): Promise<GuardDecision> {
  for (const name of match.row.guards) {
    const decision = await GUARDS[name]({ match, target, facts });
    if (decision.kind !== 'allow') return decision;
  }
  return ALLOW;
}

type Guard = (asked: { match: RouteMatch; target: string; facts: GuardFacts }) => Promise<GuardDecision>;

const GUARDS: Record<GuardName, Guard> = {
  async auth({ target, facts }) {
    return (await facts.isSignedIn()) ? ALLOW : { kind: 'prompt-login', next: target };
  },
  async address({ target, facts }) {
    if (await facts.hasAddress()) return ALLOW;
    return { kind: 'redirect', to: `/checkout/addresses/create?next=${encodeURIComponent(target)}` };
  },
  async checkout({ facts }) {
    const problem = cartProblem(await facts.cart());
    return problem === null ? ALLOW : { kind: 'redirect', to: `/cart?reason=${problem}` };
  },
  async order({ match, facts }) {
    const orderId = idFromUrl(match.params.id);
    return orderId !== null && (await facts.ownsOrder(orderId)) ? ALLOW : { kind: 'not-found' };
  },
};
