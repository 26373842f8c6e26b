import { clientOver } from '#scripts/contract/new-shopper.ts';
import { hydrated } from '../e2e/support/ready.ts';
import { demoState } from './catalogues.ts';
import { withChromium } from './chromium.ts';
import { withWorker } from './harness.ts';
import { formatTable, type PartReport } from './report.ts';
import { ACCOUNT_WRITES } from './writes/account-writes.ts';
import { CALLS_BEFORE } from './writes/calls-before.ts';
import { CART_WRITES } from './writes/cart-writes.ts';
import { countRequests, type RequestCounts } from './writes/count-requests.ts';
import { EMAIL_WRITES } from './writes/email-writes.ts';
import { openFixtures, type ShopToCount } from './writes/fixtures.ts';
import { LIST_WRITES } from './writes/list-writes.ts';
import { NOTICE_WRITES } from './writes/notice-writes.ts';
import { ORDER_WRITES } from './writes/order-writes.ts';
import { SIGN_IN_WRITES } from './writes/sign-in-writes.ts';
import type { Write } from './writes/write.ts';

const WRITES: readonly Write[] = [
  ...CART_WRITES,
  ...LIST_WRITES,
  ...NOTICE_WRITES,
  ...ACCOUNT_WRITES,
  ...SIGN_IN_WRITES,
  ...ORDER_WRITES,
  ...EMAIL_WRITES,
];

/** How many requests a browser makes for each write of the storefront, from the press until its answer is shown. */
export async function measureWrites(): Promise<PartReport> {
  const stateDir = await demoState('writes-state');
  return withWorker({ name: 'writes-shop', stateDir }, ({ origin }) =>
    withChromium(async (browser) => {
      const shop = { browser, origin, stateDir, ...(await findProducts(origin)) };
      const counted: CountedWrite[] = [];
      for (const write of WRITES) counted.push({ name: write.name, counts: await countWrite(shop, write) });
      return report(counted);
    }),
  );
}

/** A text instead of counts: why the write could not be made. */
type CountedWrite = { name: string; counts: RequestCounts | string };

async function countWrite(shop: ShopToCount, { visitor, prepare }: Write): Promise<RequestCounts | string> {
  const fixtures = await openFixtures(shop, visitor);
  try {
    fixtures.page.setDefaultTimeout(10_000);
    const { press, shown } = await prepare(fixtures);
    await hydrated(fixtures.page);
    return await countRequests(fixtures.context, async () => {
      await press();
      await shown();
    });
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  } finally {
    await fixtures.context.close();
  }
}

/** Products without variants: two of which there are plenty, and one that is sold out. */
async function findProducts(origin: string): Promise<Pick<ShopToCount, 'products' | 'soldOut'>> {
  const { data } = await clientOver(origin).search.listProducts({ per_page: '96' });
  const plain = data.filter(({ options }) => options.length === 0);
  const [first, second] = plain.filter(({ stock }) => stock > 30);
  const soldOut = plain.find(({ stock }) => stock === 0);
  if (first === undefined || second === undefined || soldOut === undefined)
    throw new Error('The demo has changed');
  return { products: [first, second], soldOut };
}

function report(counted: readonly CountedWrite[]): PartReport {
  const rows = counted.map(({ name, counts }) => {
    const before = CALLS_BEFORE[name]?.toString() ?? 'new';
    if (typeof counts === 'string') return [name, before, `not made: ${counts}`];
    const { calls, documents, payloads, code, events } = counts;
    return [name, before, ...[calls.length, documents, payloads, code, events].map(String), calls.join(', ')];
  });
  const made = counted.flatMap(({ counts }) => (typeof counts === 'string' ? [] : [counts.calls.length]));
  const ones = made.filter((calls) => calls <= 1).length;
  return {
    title: 'Requests of a write, from the press until its answer is shown; navigation, code and events apart',
    table: [
      formatTable(['write', 'before', 'requests', 'documents', 'payloads', 'code', 'events', 'which'], rows),
      `at most one request: ${ones} of ${counted.length} writes; not made: ${counted.length - made.length}`,
    ].join('\n'),
    results: {
      before: CALLS_BEFORE,
      now: Object.fromEntries(counted.map(({ name, counts }) => [name, counts])),
    },
  };
}
