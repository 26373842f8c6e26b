import { DEMO_CUSTOMER } from '#scripts/catalogue/demo/demo-customer.ts';
import { clientOver, newRegistration } from '#scripts/contract/new-shopper.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { orderPath } from '#shared/navigation/paths.ts';
import { randomIpAddress } from '../e2e/support/ip-address.ts';
import { demoState } from './catalogues.ts';
import { withWorker } from './harness.ts';
import { formatTable, type PartReport } from './report.ts';
import { median, percentile, rounded } from './statistics.ts';

const TIMES = 20;
/** Below what the shop allows of failed logins for one e-mail. */
const GUESSES = 8;
const AT_ONCE = 4;

/**
 * What a customer waits for: signing in (a hash), and what others wait meanwhile; whether the time of an answer tells if
 * an e-mail is known; an order's page; an invoice.
 */
export async function measureAccount(): Promise<PartReport> {
  const worker = { name: 'account-shop', stateDir: await demoState('account-state') };
  return withWorker(worker, async ({ origin }) => {
    const { token } = await clientOver(origin).account.login({ ...CUSTOMER, device_name: 'bench' });
    const customer = clientOver(origin, token);
    const order = await findPaidOrder(customer);
    const page = () => fetch(origin, { headers: { Accept: 'text/html' } });
    await timed(page);
    // It is opened once it was issued.
    await customer.orders.requestInvoice({ id: order.id });
    return report({
      'sign in': await oneByOne(TIMES, () => logIn(origin, CUSTOMER.password)),
      'home page, nobody signing in': await oneByOne(TIMES, page),
      [`home page, ${AT_ONCE} signing in at once`]: await besideSignIns(origin, page),
      'wrong password, known e-mail': await oneByOne(GUESSES, () => logIn(origin, 'not it', CUSTOMER.email)),
      'wrong password, unknown e-mail': await oneByOne(GUESSES, () =>
        logIn(origin, 'not it', 'nobody@example.co.za'),
      ),
      'pin asked for, known e-mail': await pinsFor(origin, await registered(origin, GUESSES)),
      'pin asked for, unknown e-mail': await pinsFor(origin, someEmails(GUESSES)),
      'order page': await oneByOne(TIMES, () =>
        fetch(`${origin}${orderPath(order.id)}`, { headers: { Cookie: `session=${token}` } }),
      ),
      'invoice (PDF)': await oneByOne(TIMES, () =>
        fetch(`${origin}/api/orders/${order.id}/invoices/${order.supplierId}`, {
          headers: { Authorization: `Bearer ${token}` },
        }),
      ),
    });
  });
}

/** The demo's own customer, who has paid orders. */
const CUSTOMER = { email: DEMO_CUSTOMER.email, password: DEMO_CUSTOMER.password };

type Times = { medianMs: number; p99Ms: number };
type Ask = () => Promise<Response>;

/** Each from a network of its own: limits on one of them are not what is measured. */
function post(origin: string, call: string, body: object): Promise<Response> {
  return fetch(`${origin}/api/auth/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': randomIpAddress() },
    body: JSON.stringify(body),
  });
}

function logIn(origin: string, password: string, email: string = CUSTOMER.email): Promise<Response> {
  return post(origin, 'login', { email, password, device_name: 'bench' });
}

async function findPaidOrder(customer: ApiClient): Promise<{ id: number; supplierId: number }> {
  const { data } = await customer.orders.listOrders();
  const order = data.find(({ status }) => status === 'delivered' || status === 'paid');
  const supplierId = order?.children[0]?.supplier.id;
  if (order === undefined || supplierId === undefined) throw new Error('The demo has no paid order');
  return { id: order.id, supplierId };
}

function someEmails(count: number): string[] {
  return Array.from({ length: count }, () => `bench-${crypto.randomUUID()}@example.co.za`);
}

async function registered(origin: string, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, () => newRegistration('bench'));
  for (const person of people) await timed(() => post(origin, 'register', person));
  return people.map(({ email }) => email);
}

/** One a minute for each e-mail: so each is asked for once. */
async function pinsFor(origin: string, emails: readonly string[]): Promise<Times> {
  const times: number[] = [];
  for (const email of emails) times.push(await timed(() => post(origin, 'forgot-password', { email })));
  return toTimes(times);
}

/** What a page takes while several customers sign in: hashing holds up whatever else the isolate has to do. */
async function besideSignIns(origin: string, page: Ask): Promise<Times> {
  const times: number[] = [];
  for (let round = 0; round < TIMES / AT_ONCE; round += 1) {
    const signIns = Array.from({ length: AT_ONCE }, () => timed(() => logIn(origin, CUSTOMER.password)));
    for (let look = 0; look < AT_ONCE; look += 1) times.push(await timed(page));
    await Promise.all(signIns);
  }
  return toTimes(times);
}

async function oneByOne(count: number, ask: Ask): Promise<Times> {
  const times: number[] = [];
  for (let done = 0; done < count; done += 1) times.push(await timed(ask));
  return toTimes(times);
}

/** Milliseconds until the whole answer is here; a refusal for asking too often is no answer. */
async function timed(ask: Ask): Promise<number> {
  const from = performance.now();
  const response = await ask();
  await response.arrayBuffer();
  const ms = performance.now() - from;
  if (response.status === 429 || response.status >= 500) {
    throw new Error(`${response.url} answered ${response.status}`);
  }
  return ms;
}

function toTimes(times: readonly number[]): Times {
  return { medianMs: rounded(median(times), 1), p99Ms: rounded(percentile(times, 99), 1) };
}

function report(results: Readonly<Record<string, Times>>): PartReport {
  return {
    title: 'A customer and their account, one request at a time',
    table: formatTable(
      ['what', 'median ms', 'p99 ms'],
      Object.entries(results).map(([what, { medianMs, p99Ms }]) => [
        what,
        medianMs.toFixed(1),
        p99Ms.toFixed(1),
      ]),
    ),
    results,
  };
}
