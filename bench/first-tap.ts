import type { Browser } from 'playwright';
import { cartUnits } from '#shared/domain/cart-items.ts';
import { createCertificate } from '../e2e/support/certificate.ts';
import { findGoods } from '../e2e/support/find-goods.ts';
import { startFront } from '../e2e/support/front.ts';
import type { LoggedRequest } from '../e2e/support/request-log.ts';
import { demoState } from './catalogues.ts';
import { withChromium } from './chromium.ts';
import { reportTaps } from './first-tap/tap-report.ts';
import { type Situation, type TapResult, toTapResult } from './first-tap/tap-result.ts';
import { withWorker } from './harness.ts';
import { logInWithDialog, storageOfCustomer, storageOfVisitor } from './phone/log-in.ts';
import { checkConnectionOf } from './phone/open-phone.ts';
import { speedUp } from './phone/slow-phone.ts';
import { openOnPhone, tapAt, type Visit, watchLoad } from './phone/tap-run.ts';
import type { PartReport } from './report.ts';
import { registerShopper, type Shopper } from './shopper.ts';

/** When to tap, in milliseconds after the navigation starts. */
const TAPS_MS = [700, 900, 1_200, 1_600];
/** The product must have more than this many units in stock, so that it lasts for the whole measurement. */
const MIN_UNITS = 5;

/**
 * Taps "Add to cart" on a slow phone while the product page is still loading. Measures when the response appears and
 * which requests the tap causes, and checks that the cart contains one unit at the end.
 */
export async function measureFirstTap({ rounds }: { rounds: number }): Promise<PartReport> {
  const worker = { name: 'first-tap-shop', stateDir: await demoState('first-tap-state') };
  return withWorker(worker, async (shop) => {
    const certificate = createCertificate();
    await using front = await startFront({ certificate, workerPort: shop.port });
    return await withChromium(
      async (browser) => {
        const shopper = await registerShopper(shop.origin);
        const { product } = await findGoods(shop.origin, MIN_UNITS);
        return measureTaps({ browser, origin: front.origin, shopper, product: product.path, rounds });
      },
      [`--ignore-certificate-errors-spki-list=${certificate.spki}`],
    );
  });
}

/** `rounds`: how many times each tap is measured. */
type Place = { browser: Browser; origin: string; shopper: Shopper; product: string; rounds: number };

async function measureTaps(place: Place): Promise<PartReport> {
  const { browser, origin, shopper, product, rounds } = place;
  const connection = await checkConnectionOf(browser, origin, product);
  const storages = {
    'signed in': await storageOfCustomer(browser, origin, shopper.login),
    'signed out': await storageOfVisitor(browser, origin),
  };
  const taps: TapResult[] = [];
  for (const situation of ['signed in', 'signed out'] as const) {
    const visitor = { origin, storageState: storages[situation] };
    // The first load fills the caches of the shop and the front. The second load records the requests of a page without
    // a tap.
    await watchLoad(browser, visitor, product);
    const usual = await watchLoad(browser, visitor, product);
    for (const afterMs of TAPS_MS) {
      for (let round = 0; round < rounds; round += 1) {
        await shopper.api.cart.clearCart();
        const visit = await openOnPhone(browser, visitor, product);
        taps.push(await runTap(visit, { situation, afterMs, usual, shopper }));
        await visit.context.close();
      }
    }
  }
  return reportTaps(taps, connection);
}

type Plan = { situation: Situation; afterMs: number; usual: readonly LoggedRequest[]; shopper: Shopper };

async function runTap(visit: Visit, { situation, afterMs, usual, shopper }: Plan): Promise<TapResult> {
  await tapAt(visit, afterMs, situation === 'signed in' ? 'count' : 'dialog');
  const seen = toTapResult({ situation, afterMs, sights: visit.sights, requests: visit.requests, usual });
  if (situation === 'signed out') {
    await speedUp(visit.session);
    await logInWithDialog(visit.context, shopper.login);
    // Each login adds a session, and a customer's number of sessions is limited. Beyond the limit, the oldest session
    // would end, which is the one that `shopper` uses.
    await shopper.api.account.endOtherSessions();
  }
  return { ...seen, unitsInCart: cartUnits(await shopper.api.cart.getCart()) };
}
