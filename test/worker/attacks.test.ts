import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { aCustomerWithPassword, PASSWORD } from '#test/support/a-customer-with-password.ts';
import { readPdf } from '#test/support/a-pdf.ts';
import { aPinFor, aResetToken, wrongPin } from '#test/support/a-pin.ts';
import { aCustomer, anAddress, type Customer, clientFor, unique } from '#test/support/a-shop.ts';
import { aEmailMessage, deliver, emailsTo } from '#test/support/an-email.ts';
import { anOrderOf, aVendor, openInvoice } from '#test/support/an-invoice.ts';
import { aPlacedOrder } from '#test/support/an-order.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { countHashes } from '#test/support/counted-hashes.ts';
import { holdClock } from '#test/support/hold-clock.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { FROM_SHOP, visit } from '#test/support/the-shop.ts';
import { EMAIL_RENDERERS } from '#worker/api/composition.ts';
import type { EmailJob } from '#worker/api/email/email-job.ts';
import { writeEmail } from '#worker/api/email/write-email.ts';

/** Each attack on accounts is a list of calls with the required responses. */

const NEW_PASSWORD = 'a dassie on the mountain';
const HTML = '<img src=x onerror="alert(1)">';
const WRONG_PIN = 'That’s not the one-time PIN we sent. Please check it and try again.';
const TOO_MANY = 'Too many attempts. Please wait a moment and try again.';
const DEAD_PIN = 'This one-time PIN doesn’t work any more. Please ask for a new one.';

type Attack = { attack: string; attempt: () => Promise<unknown>; answer: unknown };

const ON_PINS: Attack[] = [
  {
    attack: 'guessing a PIN repeatedly: the fifth wrong guess invalidates it, so the right one fails, too',
    attempt: async () => {
      const { email } = await aCustomer();
      const pin = await aPinFor(email);
      return guess(email, [...Array<string>(5).fill(wrongPin(pin)), pin]);
    },
    answer: [...Array<string>(4).fill(WRONG_PIN), DEAD_PIN, DEAD_PIN],
  },
  {
    attack: 'guessing the PIN of an unknown email: the errors are the same as for a known one',
    attempt: async () => {
      const email = `nobody-${unique()}@example.com`;
      await ask('forgot-password', { email });
      return guess(email, Array<string>(6).fill('000000'));
    },
    answer: [...Array<string>(4).fill(WRONG_PIN), DEAD_PIN, DEAD_PIN],
  },
  {
    attack: 'guessing without a requested PIN: known and unknown emails get the error for an expired PIN',
    attempt: async () => {
      const emails = [(await aCustomer()).email, `nobody-${unique()}@example.com`];
      return (await Promise.all(emails.map((email) => guess(email, ['123456'])))).flat();
    },
    answer: [DEAD_PIN, DEAD_PIN],
  },
  {
    attack: 'thirty concurrent guesses: only five are compared, and the network is rate-limited',
    attempt: async () => {
      const { email } = await aCustomer();
      const pin = await aPinFor(email);
      const said = await Promise.all(Array.from({ length: 30 }, () => guess(email, [wrongPin(pin)])));
      const wrong = said.flat().filter((words) => words === WRONG_PIN).length;
      return { wrong, afterwards: await guess(email, [pin]) };
    },
    answer: { wrong: 4, afterwards: [TOO_MANY] },
  },
  {
    attack: 'requesting more PINs to guess: only one a minute is allowed',
    attempt: async () => {
      holdClock();
      const { email } = await aCustomer();
      await aPinFor(email);
      return (await ask('forgot-password', { email })).status;
    },
    answer: 429,
  },
  {
    attack: 'using a reset token a second time for another password',
    attempt: async () => {
      const token = await aResetToken((await aCustomer()).email);
      const first = await reset(token);
      return [first.status, (await reset(token, 'the password of a thief')).status];
    },
    answer: [200, 422],
  },
  {
    attack: 'using a reset token as a session token, and a session token as a reset token',
    attempt: async () => {
      const { email, token: session } = await aCustomer();
      const token = await aResetToken(email);
      return [(await call('GET', '/api/user', { token })).status, (await reset(session)).status];
    },
    answer: [401, 422],
  },
  {
    attack: 'reading PINs, reset tokens, passwords and emails in the logs',
    attempt: async () => {
      const lines: unknown[] = [];
      const spies = (['log', 'info', 'warn', 'error'] as const).map((level) =>
        vi.spyOn(console, level).mockImplementation((...args) => void lines.push(...args)),
      );
      const { email } = await aCustomer();
      const pin = await aPinFor(email);
      await guess(email, [wrongPin(pin)]);
      const verified = await ask('verify', { email, otp: pin });
      const { token } = verified.json as { token: string };
      await reset(token);
      for (const spy of spies) spy.mockRestore();
      return [pin, token, NEW_PASSWORD, email].filter((secret) => lines.join(' ').includes(secret));
    },
    answer: [],
  },
];

const ON_KNOWLEDGE: Attack[] = [
  {
    attack: 'detecting accounts by the responses to login, forgotten password and PIN requests',
    attempt: async () => {
      holdClock();
      const [known, unknown] = [(await aCustomerWithPassword()).email, `nobody-${unique()}@example.com`];
      const answersFor = async (email: string) => [
        await ask('login', { email, password: 'a wrong one' }),
        await ask('forgot-password', { email }),
        await ask('forgot-password', { email }),
        await ask('verify', { email, otp: '000000' }),
      ];
      const [forKnown, forUnknown] = [await answersFor(known), await answersFor(unknown)];
      const said = (replies: typeof forKnown) => replies.map(({ status, json }) => ({ status, json }));
      return {
        statuses: forKnown.map(({ status }) => status),
        isSame: isSame(said(forKnown), said(forUnknown)),
      };
    },
    answer: { statuses: [422, 200, 429, 422], isSame: true },
  },
  {
    attack: 'detecting accounts by the time taken: the number of hashes is the same',
    attempt: async () => {
      const [known, unknown] = [(await aCustomer()).email, `nobody-${unique()}@example.com`];
      const hashesFor = async (path: string, body: Record<string, unknown>) => {
        const { passwords, count } = countHashes();
        await ask(path, body, { passwords });
        return count();
      };
      const of = async (path: string, body: Record<string, unknown> = {}) => [
        await hashesFor(path, { email: known, ...body }),
        await hashesFor(path, { email: unknown, ...body }),
      ];
      return {
        login: await of('login', { password: 'a wrong one' }),
        forgot: await of('forgot-password'),
        verify: await of('verify', { otp: '000000' }),
        register: await of('register', aRegistration({})),
      };
    },
    answer: { login: [1, 1], forgot: [0, 0], verify: [0, 0], register: [1, 1] },
  },
  {
    attack:
      'detecting accounts by registering: limited to 10 an hour per email (docs/accounts-and-privacy.md)',
    attempt: async () => {
      const { email } = await aCustomer();
      const now = new Date('2026-11-20T10:00:00Z');
      const statuses: number[] = [];
      for (let count = 0; count < 11; count += 1) {
        statuses.push((await ask('register', aRegistration({ email }), { now })).status);
      }
      return statuses;
    },
    answer: [...Array<number>(10).fill(422), 429],
  },
];

const ON_SESSIONS: Attack[] = [
  {
    attack: 'session fixation: a login creates a new session and ends the planted one',
    attempt: async () => {
      const [attacker, victim] = [await aCustomer(), await aCustomerWithPassword()];
      const answer = await logInBrowser(victim, `__Host-session=${attacker.token}`);
      const cookie = (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
      return {
        isAnother: cookie.startsWith('__Host-session=') && !cookie.includes(attacker.token),
        planted: (await call('GET', '/api/user', { token: attacker.token })).status,
      };
    },
    answer: { isAnother: true, planted: 401 },
  },
  {
    attack: 'session fixation with an invented token',
    attempt: async () => {
      const planted = 'x'.repeat(43);
      const answer = await logInBrowser(await aCustomerWithPassword(), `__Host-session=${planted}`);
      return [answer.status, (await call('GET', '/api/user', { token: planted })).status];
    },
    answer: [200, 401],
  },
  {
    attack: 'using a token after logout, a password reset, a logout from elsewhere or a removal request',
    attempt: async () => {
      const endings: ((customer: Customer) => Promise<unknown>)[] = [
        ({ api }) => api.account.logout(),
        async ({ email }) => reset(await aResetToken(email)),
        async ({ email }) => {
          const elsewhere = await clientFor().account.login({ email, password: PASSWORD, device_name: '' });
          return clientFor(elsewhere.token).account.endOtherSessions();
        },
        ({ token }) => call('DELETE', '/api/user', { token, bindings: listenForEmails().bindings }),
      ];
      const statuses = endings.map(async (end) => {
        const customer = await aCustomerWithPassword();
        await end(customer);
        return (await call('GET', '/api/user', { token: customer.token })).status;
      });
      return Promise.all(statuses);
    },
    answer: [401, 401, 401, 401],
  },
  {
    attack: 'sending account requests from another site (CSRF)',
    attempt: () =>
      Promise.all(
        [
          ['POST', '/api/auth/forgot-password'],
          ['POST', '/api/auth/verify'],
          ['POST', '/api/auth/reset-password'],
          ['PATCH', '/api/user'],
          ['DELETE', '/api/user'],
          ['DELETE', '/api/user/sessions'],
        ].map(async ([method = '', path = '']) => {
          const { token } = await aCustomer();
          const headers = { Cookie: `__Host-session=${token}`, Origin: 'https://evil.example' };
          return (
            await visit(path, {
              method,
              headers: { ...headers, 'Content-Type': 'application/json' },
              body: '{}',
            })
          ).status;
        }),
      ),
    answer: Array<number>(6).fill(403),
  },
];

const ON_RECORDS: Attack[] = [
  {
    attack: 'writing protected fields (mass assignment)',
    attempt: async () => {
      const { token, email } = await aCustomer();
      const foreign = [{ role: 'admin' }, { id: 1 }, { user_id: 1 }, { password_hash: 'x' }];
      const replies = foreign.flatMap((field) => [
        call('PATCH', '/api/user', { token, body: { name: 'Nomsa', ...field } }),
        ask('register', aRegistration(field)),
        ask('forgot-password', { email, ...field }),
        ask('verify', { email, otp: '123456', ...field }),
        ask('reset-password', { ...passwordsOf(NEW_PASSWORD), token: 'x'.repeat(43), ...field }),
      ]);
      return [...new Set((await Promise.all(replies)).map(({ status }) => status))];
    },
    answer: [422],
  },
  {
    attack: 'accessing another customer’s session, address, list, order and invoice by id',
    attempt: async () => {
      const supplierId = await aVendor();
      const { buyer: victim, order } = await anOrderOf([{ supplierId, priceCents: 20_000 }]);
      expect((await openInvoice(victim, order.id, supplierId)).status).toBe(200);
      const [addressId, [session], list] = [
        await anAddress(victim.userId, { isCurrent: false }),
        await victim.api.account.listSessions(),
        await victim.api.productLists.createProductList({ name: 'Mine' }),
      ];
      const before = await recordsOf(victim.userId);
      const { token } = await aCustomer();
      const paths: [method: string, path: string, body?: unknown][] = [
        ['DELETE', `/api/user/sessions/${session?.id}`],
        ['PATCH', `/api/addresses/${addressId}`, { city: 'Durban' }],
        ['POST', `/api/addresses/${addressId}/set-current`],
        ['DELETE', `/api/addresses/${addressId}`],
        ['GET', `/api/product-lists/${list.id}/products`],
        ['PATCH', `/api/product-lists/${list.id}`, { name: 'Yours' }],
        ['PATCH', `/api/product-lists/${list.id}/clear`],
        ['DELETE', `/api/product-lists/${list.id}`],
        ['GET', `/api/orders/${order.id}`],
        ['POST', `/api/orders/${order.id}/cancel`],
        ['POST', `/api/orders/${order.id}/pay`],
        ['POST', `/api/orders/${order.id}/request-invoice`],
        ['GET', `/api/orders/${order.id}/invoices/${supplierId}`],
        ['GET', `/api/orders/${order.id}/credit-notes/${supplierId}`],
      ];
      const replies = await Promise.all(
        paths.map(([method, path, body]) => call(method, path, { token, body })),
      );
      const isUntouched = isSame(await recordsOf(victim.userId), before);
      return { statuses: [...new Set(replies.map(({ status }) => status))], isUntouched };
    },
    answer: { statuses: [404], isUntouched: true },
  },
  {
    attack: 'asking support about another customer’s order',
    attempt: async () => {
      const { order } = await aPlacedOrder();
      const { email, api } = await aCustomer();
      const about = { name: 'Eve', email, message: 'Where is it?', order_id: order.id };
      return api.support.askSupport(about).catch((error: { status: number }) => error.status);
    },
    answer: 422,
  },
  {
    attack: 'injecting line breaks into email headers',
    attempt: async () => {
      const { token } = await aCustomerWithPassword();
      const injected = 'Eve\r\nBcc: everyone@example.com';
      const bodies = [
        { name: injected },
        { business_name: injected },
        { email: 'eve@example.com\r\nBcc: everyone@example.com', current_password: PASSWORD },
      ];
      const replies = bodies.map((body) => call('PATCH', '/api/user', { token, body }));
      const registered = ask('register', aRegistration({ name: injected }));
      return (await Promise.all([...replies, registered])).map(({ status }) => status);
    },
    answer: [422, 422, 422, 422],
  },
  {
    attack: 'injecting line breaks into email headers by a name that bypassed validation',
    attempt: async () => {
      const email = `eve-${unique()}@example.com`;
      const { meta } = await env.DB.prepare(
        "INSERT INTO support_request (name, email, message, created_at) VALUES (?, ?, 'Hello', '2026-11-20T10:00:00.000Z')",
      )
        .bind(`Eve ${unique()}\r\nBcc: everyone@example.com\u2028X: y`, email)
        .run();
      await deliver([aEmailMessage({ template: 'support-request', support_request_id: meta.last_row_id })]);
      const sent = (await emailsTo(env.COMPANY_EMAIL ?? '')).filter((mail) => mail.reply_to?.includes(email));
      return sent.map(({ subject, reply_to }) => /[\r\n\u2028]/.test(`${subject}${reply_to}`));
    },
    answer: [false],
  },
  {
    attack: 'injecting HTML into emails by a name, a product and a message',
    attempt: async () => {
      const { buyer, order } = await anOrderOf(
        [{ supplierId: await aVendor(), priceCents: 20_000, name: HTML }],
        {
          name: HTML,
        },
      );
      const body = { name: HTML, email: buyer.email, message: HTML };
      const { bindings, mails } = listenForEmails();
      await call('POST', '/api/support', { body, token: buyer.token, bindings });
      const jobs: EmailJob[] = [
        { template: 'order-paid', order_id: order.id },
        { template: 'welcome', to: buyer.email, name: HTML },
        ...mails,
      ];
      const written = await Promise.all(
        jobs.map((job) => writeEmail(env, EMAIL_RENDERERS, aEmailMessage(job), new Date())),
      );
      const html = written.map((each) => (each.ok ? each.mail.html : each.reason));
      return {
        mails: html.length,
        isRun: html.some((text) => text.includes('<img src=x')),
        shown: html.map(isShown),
      };
    },
    answer: { mails: 4, isRun: false, shown: [true, false, true, true] },
  },
  {
    attack: 'injecting HTML and active content into an invoice by a name, a business and a product',
    attempt: async () => {
      const supplierId = await aVendor();
      const { buyer, order } = await anOrderOf([{ supplierId, priceCents: 600_000, name: HTML }], {
        name: HTML,
      });
      await env.DB.prepare('UPDATE "order" SET customer_business_name = ? WHERE id = ?')
        .bind(HTML, order.id)
        .run();
      const bytes = await (await openInvoice(buyer, order.id, supplierId)).arrayBuffer();
      const { pages } = await readPdf(bytes);
      return {
        shown: pages.join(' ').split('<img src=x').length - 1,
        isActive: /\/(?:JavaScript|JS|URI|Launch|OpenAction)\b/.test(new TextDecoder('latin1').decode(bytes)),
      };
    },
    answer: { shown: 3, isActive: false },
  },
  {
    attack: 'injecting HTML into pages and their payload by a name, a business and a device',
    attempt: async () => {
      const { email, token } = await aCustomerWithPassword({ name: HTML });
      await call('PATCH', '/api/user', { token, body: { business_name: HTML } });
      await clientFor().account.login({ email, password: PASSWORD, device_name: HTML });
      const pages = await Promise.all(
        ['/account', '/account/details'].map((path) =>
          visit(path, { headers: { Cookie: `__Host-session=${token}` } }),
        ),
      );
      const texts = await Promise.all(pages.map((page) => page.text()));
      return {
        statuses: pages.map(({ status }) => status),
        isShown: texts.every((text) => text.includes('&lt;img src=x onerror=')),
        isRun: texts.some((text) => text.includes('<img src=x')),
      };
    },
    answer: { statuses: [200, 200], isShown: true, isRun: false },
  },
];

describe.each([
  ['PINs and resets', ON_PINS],
  ['the privacy of accounts', ON_KNOWLEDGE],
  ['sessions', ON_SESSIONS],
  ['records', ON_RECORDS],
])('attacks on %s', (_what, attacks) => {
  it.each(attacks.map((each) => [each.attack, each] as const))('%s', async (_attack, { attempt, answer }) => {
    expect(await attempt()).toEqual(answer);
  });
});

/** One attacker requests and guesses PINs from a single network. Every other call comes from a new network. */
const FROM_ONE_NETWORK: ReadonlySet<string> = new Set(['forgot-password', 'verify']);

/** Sends a call whose emails are not delivered. */
function ask(path: string, body: unknown, options: CallOptions = {}) {
  return call('POST', `/api/auth/${path}`, {
    body,
    headers: FROM_ONE_NETWORK.has(path) ? {} : { 'CF-Connecting-IP': `203.0.113.${unique()}` },
    bindings: listenForEmails().bindings,
    ...options,
  });
}

/** The response to each PIN guess, in order. */
async function guess(email: string, pins: readonly string[], options: CallOptions = {}): Promise<string[]> {
  const said: string[] = [];
  for (const otp of pins) {
    const { status, json } = await ask('verify', { email, otp }, options);
    const { errors, message = '' } = json as { errors?: { otp?: string[] }; message?: string };
    said.push(status === 200 ? 'right' : (errors?.otp?.join() ?? message));
  }
  return said;
}

function reset(token: string, password = NEW_PASSWORD) {
  return ask('reset-password', { token, ...passwordsOf(password) });
}

function passwordsOf(password: string) {
  return { password, password_confirmation: password };
}

function aRegistration(given: Record<string, unknown>): Record<string, unknown> {
  const email = `new-${unique()}@example.com`;
  return { name: 'Eve', email, ...passwordsOf('a quiet morning in Knysna'), ...given };
}

function logInBrowser({ email }: Customer, Cookie: string): Promise<Response> {
  return visit('/api/auth/login', {
    method: 'POST',
    headers: { ...FROM_SHOP, 'Content-Type': 'application/json', Cookie },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
}

async function recordsOf(userId: number): Promise<unknown[]> {
  const results = await env.DB.batch(
    [
      ...['session', 'address', 'product_list', '"order"'].map(
        (table) => `SELECT * FROM ${table} WHERE user_id = ?`,
      ),
      'SELECT i.* FROM invoice i JOIN "order" o ON o.id = i.order_id WHERE o.user_id = ?',
    ].map((sql) => env.DB.prepare(`${sql} ORDER BY 1`).bind(userId)),
  );
  return results.map((result) => result.results);
}

function isShown(html: string): boolean {
  return html.includes('&lt;img src=x onerror=');
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
