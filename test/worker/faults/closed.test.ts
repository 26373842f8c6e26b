import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aStoredImage } from '#test/support/an-image.ts';
import { readClosed, readImage, readReadiness, readRedirect } from '#test/support/faults/answers.ts';
import { aShopWith, stubSurroundings } from '#test/support/faults/faulty-shop.ts';
import { aPayment } from '#test/support/faults/fixtures.ts';
import { expectedOf, readTable, situations } from '#test/support/faults/outcome-table.ts';
import { notification, onePayment } from '#test/support/faults/requests.ts';
import { expectOutcomes, type FaultRequests } from '#test/support/faults/run.ts';
import { hideLogs } from '#test/support/hide-logs.ts';
import isolate from '#worker/index.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';

/** The shop is closed for maintenance, and the isolate has the flag cached; later faults must not open the shop. */
const TABLE = readTable(`
  | request              | well | KV get | KV put | KV slow | Cache | D1  | D1 slow | API 500 | API hangs | R2 404 | R2  | Affiliate |
  | home                 | 302  | .      | .      | .       | .     | .   | .       | .       | .         | .      | .   | .         |
  | home payload         | 200  | .      | .      | .       | .     | .   | .       | .       | .         | .      | .   | .         |
  | an unknown path      | 302  | .      | .      | .       | .     | .   | .       | .       | .         | .      | .   | .         |
  | cart                 | 302  | .      | .      | .       | .     | .   | .       | .       | .         | .      | .   | .         |
  | /maintenance         | 503  | .      | .      | .       | .     | .   | .       | .       | .         | .      | .   | .         |
  | /maintenance payload | 503  | .      | .      | .       | .     | .   | .       | .       | .         | .      | .   | .         |
  | GET /api/brands      | 503  | .      | .      | .       | .     | .   | .       | .       | .         | .      | .   | .         |
  | sitemap              | 503  | .      | .      | .       | .     | .   | .       | .       | .         | .      | .   | .         |
  | image                | 200  | .      | .      | .       | .     | .   | .       | .       | .         | 404    | 503 | .         |
  | robots.txt           | 200  | .      | .      | .       | .     | .   | .       | .       | .         | .      | .   | .         |
  | /healthz             | 200  | .      | .      | .       | .     | .   | .       | .       | .         | .      | .   | .         |
  | /readyz              | 200  | 503    | .      | 503     | .     | 503 | 503     | 503     | 503       | .      | 503 | .         |
`);

type Place = { picture: string };

const closed = (path: string) => ({ ask: () => ({ path }), read: readClosed });
const redirect = (path: string) => ({ ask: () => ({ path }), read: readRedirect(/^\/maintenance$/) });

const REQUESTS: FaultRequests<Place> = {
  home: redirect('/'),
  'home payload': {
    ask: () => ({ path: '/_payload.json' }),
    read: ({ response, text }) => `${response.status}${text === REDIRECT_PAYLOAD ? '' : ` with ${text}`}`,
  },
  'an unknown path': redirect('/no/such/page'),
  cart: redirect('/cart'),
  '/maintenance': closed('/maintenance'),
  '/maintenance payload': closed('/maintenance/_payload.json'),
  'GET /api/brands': closed('/api/brands'),
  sitemap: closed('/sitemap.xml'),
  image: { ask: ({ picture }) => ({ path: `/pictures/${picture}` }), read: readImage },
  'robots.txt': { ask: () => ({ path: '/robots.txt' }), read: ({ response }) => String(response.status) },
  '/healthz': { ask: () => ({ path: '/healthz' }), read: ({ response }) => String(response.status) },
  '/readyz': { ask: () => ({ path: '/readyz' }), read: readReadiness },
};

const REDIRECT_PAYLOAD = '{"redirect":"/maintenance"}';

let picture = '';

beforeAll(async () => {
  hideLogs();
  stubSurroundings();
  picture = await aStoredImage();
  await env.KV.put(FLAG_KEYS.maintenance, 'on');
  const well = aShopWith([]);
  await well.ask(isolate, { path: '/' });
  await well.release();
}, 120_000);
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('the table has a row for every request', () => {
  expect([...TABLE.keys()]).toEqual(Object.keys(REQUESTS));
});

describe.concurrent('a closed shop', () => {
  const named = situations().map((faults) => ({ name: faults.join(' and ') || 'nothing', faults }));

  it.each(named)('stays closed with this fault: $name', async ({ faults }) => {
    await expectOutcomes({
      isolate,
      faults,
      requests: REQUESTS,
      place: { picture },
      expected: (request) => expectedOf(TABLE, request, faults),
    });
  });

  it.each(['KV get throws', 'KV slow'] as const)('counts a payment despite this fault: %s', async (fault) => {
    const payment = await aPayment();
    const shop = aShopWith([fault]);
    const answer = await shop.ask(isolate, notification(payment.body));
    await shop.release();
    await onePayment(answer, payment);
  });
});
