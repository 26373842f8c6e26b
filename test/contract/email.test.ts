import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeRegistration } from '#scripts/contract/new-shopper.ts';
import { runOps } from '#scripts/ops/run-ops.ts';
import { retryWhileLocked } from '#scripts/shop/local-lock.ts';
import { openStores, withShop, withStores } from '#scripts/shop/open-shop.ts';
import { ScriptFailure } from '#scripts/shop/run-script.ts';
import { anEmailServer, type EmailServer } from './support/a-mail-server.ts';
import { aCaller, json } from './support/callers.ts';
import { type RunningWorker, runWorker } from './support/run-worker.ts';

// miniflare reads this variable once, on import.
vi.hoisted(() => {
  process.env.NODE_EXTRA_CA_CERTS = `${import.meta.dirname}/support/certificates/authority.pem`;
});

const POLLING = { timeout: 60_000, interval: 300 };
const START_MS = 120_000;
const LOCAL = { kind: 'local' } as const;

let stateDir = '';

beforeAll(async () => {
  stateDir = await mkdtemp(path.join(tmpdir(), 'shop-mail-'));
  process.env.STATE_DIR = stateDir;
  await withShop(LOCAL, async () => undefined);
  // Each poll of the deliveries would otherwise start a runtime.
  const { close } = await openStores(LOCAL);
  return close;
}, START_MS);

afterAll(() => rm(stateDir, { recursive: true, force: true }));

function aShopMailingTo({ port }: EmailServer, vars: Record<string, string>): Promise<RunningWorker> {
  return runWorker({
    main: 'worker/index.ts',
    stateDir,
    vars: {
      MAIL_DRIVER: 'smtp',
      SMTP_HOST: 'localhost',
      SMTP_PORT: String(port),
      MAIL_RETRY_SECONDS: '1',
      ...vars,
    },
  });
}

type Delivery = { accepted_at: string | null; error: string };

function deliveries(): Promise<Delivery[]> {
  return withStores(LOCAL, async ({ db }) => {
    const { results } = await db.prepare('SELECT accepted_at, error FROM mail_delivery').all<Delivery>();
    return results;
  });
}

/** The recipients of all emails received, in alphabetical order. */
function recipients({ arrived }: EmailServer): string[] {
  return arrived.flatMap(({ to }) => to).sort();
}

describe('a shop that sends emails through an SMTP server', () => {
  let server: EmailServer;
  let shop: RunningWorker;

  beforeAll(async () => {
    server = await anEmailServer({ disabledCommands: ['STARTTLS'] });
    shop = await aShopMailingTo(server, { SMTP_SECURITY: 'none' });
  }, START_MS);

  beforeEach(async () => {
    server.arrived.length = 0;
    await withStores(LOCAL, ({ db }) =>
      retryWhileLocked(LOCAL, () => db.exec('DELETE FROM mail_delivery; DELETE FROM mail_backlog;')),
    );
  });

  afterAll(async () => {
    await shop.close();
    await server.close();
  }, START_MS);

  async function register(): Promise<string> {
    const person = makeRegistration();
    const { status } = await aCaller(shop.origin).call('/api/auth/register', json(person));
    expect(status).toBe(200);
    return person.email;
  }

  async function askForSupport(): Promise<string> {
    const email = makeRegistration().email;
    const asked = { name: 'Sipho Dlamini', email, message: 'Where is my kettle?' };
    const { status } = await aCaller(shop.origin).call('/api/support', json(asked));
    expect(status).toBe(201);
    return email;
  }

  it('sends every email once after the server was unavailable', async () => {
    await server.close();
    const people = [await register(), await register(), await askForSupport()];
    await expect
      .poll(async () => (await deliveries()).map(({ error }) => /ECONNREFUSED/.test(error)), POLLING)
      .toEqual([true, true, true, true]);
    expect(server.arrived).toEqual([]);

    await server.open();
    await expect.poll(() => server.arrived.length, POLLING).toBe(4);
    await expect
      .poll(async () => (await deliveries()).map(({ accepted_at }) => accepted_at !== null), POLLING)
      .toEqual([true, true, true, true]);
    expect(recipients(server)).toEqual([...people, 'help@spaza.example'].sort());
  });

  it('sends an email once after a temporary rejection and a dropped connection', async () => {
    const before = server.attempts();
    server.behave('refuses now', 'hangs up in the middle');
    const email = await register();
    await expect.poll(() => server.arrived.length, POLLING).toBe(1);
    await expect.poll(async () => (await deliveries())[0]?.accepted_at, POLLING).toMatch(/^20/);
    expect(server.attempts() - before).toBe(3);
    expect(recipients(server)).toEqual([email]);
    const [mail] = server.arrived;
    expect(mail?.from).toBe('orders@spaza.example');
    expect(mail?.source).toMatch(/^From: Spaza <orders@spaza\.example>\r$/m);
    expect(mail?.source).toMatch(/^Subject: Welcome to Spaza\r$/m);
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail?.source).toContain('Content-Type: multipart/alternative');
  });

  it('retries an email whose sender was rejected, because an operator can correct the sender', async () => {
    const before = server.attempts();
    server.behave('refuses the sender', 'refuses the sender');
    const email = await register();
    await expect.poll(() => server.arrived.length, POLLING).toBe(1);
    expect(server.attempts() - before).toBe(3);
    expect(recipients(server)).toEqual([email]);
  });

  it('sends a one-time PIN while many other emails wait for the server', async () => {
    const email = await register();
    await expect.poll(() => server.arrived.length, POLLING).toBe(1);
    server.answerOnly('one-time PIN');
    const others: string[] = [];
    while (others.length < 12) others.push(await askForSupport());
    await aCaller(shop.origin).call('/api/auth/forgot-password', json({ email }));
    await expect.poll(() => recipients(server), POLLING).toEqual([email, email]);
    server.answerOnly(null);
    await expect.poll(() => server.arrived.length, POLLING).toBe(2 + 2 * others.length);
  });

  it('lists a permanently rejected email with its error for operators, who can retry it', async () => {
    server.behave('refuses for good');
    const email = await register();
    await expect.poll(() => ops('mail', 'list'), POLLING).toMatch(/welcome/);
    const listed = await ops('mail', 'list');
    expect(listed).toContain('550');
    expect(listed).not.toMatch(/@/);
    expect(await ops('status')).toMatch(
      /Emails +NOT WELL +npm run ops -- mail list +1 email no longer retried/,
    );

    expect(await ops('mail', 'retry', 'all')).toContain('1 email');
    await (await fetch(`${shop.origin}/cdn-cgi/local/scheduled`)).text();
    await expect.poll(() => recipients(server), POLLING).toEqual([email]);
    await expect.poll(() => ops('mail', 'list'), POLLING).toMatch(/Emails +last accepted/);
  });
});

describe('a shop that sends emails with TLS and a password', () => {
  const login = { SMTP_USER: 'shop', SMTP_PASSWORD: 'right' };

  it.each(['tls', 'starttls'])('sends emails over %s', async (security) => {
    const server = await anEmailServer({ secure: security === 'tls', authOptional: false });
    const shop = await aShopMailingTo(server, { ...login, SMTP_SECURITY: security });
    try {
      const person = makeRegistration();
      await aCaller(shop.origin).call('/api/auth/register', json(person));
      await expect.poll(() => server.arrived.length, POLLING).toBe(1);
      expect(server.arrived).toMatchObject([{ to: [person.email], isSecure: true, user: 'shop' }]);
    } finally {
      await shop.close();
      await server.close();
    }
  });

  it('sends nothing to a server that does not support STARTTLS', async () => {
    const server = await anEmailServer({ disabledCommands: ['STARTTLS'] });
    const shop = await aShopMailingTo(server, { ...login, SMTP_SECURITY: 'starttls' });
    try {
      await withStores(LOCAL, ({ db }) => db.exec('DELETE FROM mail_delivery'));
      await aCaller(shop.origin).call('/api/auth/register', json(makeRegistration()));
      await expect.poll(async () => (await deliveries())[0]?.error, POLLING).toMatch(/STARTTLS/);
      expect(server.attempts()).toBe(0);
    } finally {
      await shop.close();
      await server.close();
    }
  });
});

/** The output of an operators' command, even if the command fails. */
async function ops(...args: string[]): Promise<string> {
  const logged = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    await runOps(args).catch((error: unknown) => {
      if (!(error instanceof ScriptFailure)) throw error;
    });
    return logged.mock.calls.map((words) => words.join(' ')).join('\n');
  } finally {
    logged.mockRestore();
  }
}
