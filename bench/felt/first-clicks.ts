import { networkRequests } from '../../e2e/support/request-log.ts';
import { openOnPhone, tapAt } from '../phone/tap-run.ts';
import type { FeltRun, SideFixtures } from './felt-run.ts';

/** Taps "Add to cart" as soon as the button is painted, and waits until the header counts the unit. */
export async function clickSignedIn(fixtures: SideFixtures): Promise<FeltRun> {
  await fixtures.shopper.api.cart.clearCart();
  return clickFirst(fixtures, 'count');
}

/** Like {@link clickSignedIn}, but signed out; waits until the login dialog is open. */
export function clickSignedOut(fixtures: SideFixtures): Promise<FeltRun> {
  return clickFirst(fixtures, 'dialog');
}

async function clickFirst(
  { browser, cpuSlowdown, origin, customer, visitor, goods }: SideFixtures,
  awaited: 'count' | 'dialog',
): Promise<FeltRun> {
  const storageState = awaited === 'count' ? customer : visitor;
  const visit = await openOnPhone(browser, { origin, storageState, cpuSlowdown }, goods.product.path);
  await tapAt(visit, 0, awaited);
  await visit.context.close();
  const tap = visit.sights.find(({ moment }) => moment === 'tap');
  const answer = visit.sights.find(({ moment }) => moment === awaited);
  if (tap === undefined || answer === undefined) throw new Error(`No ${awaited} after the first click`);
  const requests = networkRequests(visit.requests);
  return {
    values: {
      answered: answer.at - tap.document,
      tapped: tap.at - tap.document,
      requests: networkRequests(requests, 0, answer.at).length,
    },
    requests,
    notes: visit.sights.map(({ moment, at, document }) => ({ what: moment, at, document, value: 0 })),
    from: tap.document,
  };
}
