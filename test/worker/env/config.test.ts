import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { deployedBindings } from '#test/support/deployed-bindings.ts';
import { ConfigError, parseConfig } from '#worker/env/config.ts';

const deployed = deployedBindings('production');

function problemsOf(variables: Record<string, unknown>): readonly string[] {
  try {
    parseConfig(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const OWN_RANDOM = 'must be random outside of local use: openssl rand -base64 32 makes one';
const SHARED_RANDOM = 'must be random in production, with at least 8 characters';
const PUBLIC = 'must be the shop’s own in production: this one is public';

describe('a deployed shop', () => {
  it.each(['staging', 'production'] as const)('has a valid configuration in %s', (environment) => {
    expect(problemsOf(deployedBindings(environment))).toEqual([]);
  });

  it.each([
    [{ PAYFAST_HOST: 'https://sandbox.payfast.co.za' }, 'PAYFAST_HOST must not be a sandbox in production'],
    [{ YOCO_HOST: 'https://payments-sandbox.yoco.com' }, 'YOCO_HOST must not be a sandbox in production'],
    [
      { YOCO_CHECKOUT_HOST: 'https://c.sandbox.yoco.com' },
      'YOCO_CHECKOUT_HOST must not be a sandbox in production',
    ],
    [{ SMTP_HOST: 'sandbox.smtp.provider.example' }, 'SMTP_HOST must not be a sandbox in production'],
    [{ PAYFAST_MERCHANT_ID: '10000100' }, `PAYFAST_MERCHANT_ID ${PUBLIC}`],
    [{ PAYFAST_MERCHANT_KEY: '46f0cd694581a' }, `PAYFAST_MERCHANT_KEY ${PUBLIC}`],
    [{ PAYFAST_PASSPHRASE: 'jt7NOE43FZPn' }, `PAYFAST_PASSPHRASE ${PUBLIC}`],
    [{ PAYFAST_PASSPHRASE: 'x' }, `PAYFAST_PASSPHRASE ${SHARED_RANDOM}`],
    [{ PAYFAST_PASSPHRASE: 'a'.repeat(20) }, `PAYFAST_PASSPHRASE ${SHARED_RANDOM}`],
    [
      { YOCO_SECRET_KEY: 'sk_test_960bfde0VBrLlpK098e4ffeb53e1' },
      'YOCO_SECRET_KEY must begin with sk_live_ in production',
    ],
    [{ YOCO_SECRET_KEY: `sk_live_${'x'.repeat(24)}` }, `YOCO_SECRET_KEY ${SHARED_RANDOM}`],
    [
      { YOCO_WEBHOOK_SECRET: 'whsec_c2ltdWxhdGVkIGJ5IHRoZSB3b3JrZXIgaXRzZWxm' },
      `YOCO_WEBHOOK_SECRET ${PUBLIC}`,
    ],
    [{ YOCO_WEBHOOK_SECRET: 'whsec_c2VjcmV0IG9mIGEgc2hvcA==' }, `YOCO_WEBHOOK_SECRET ${PUBLIC}`],
    [{ YOCO_WEBHOOK_SECRET: `whsec_${btoa('a'.repeat(24))}` }, `YOCO_WEBHOOK_SECRET ${SHARED_RANDOM}`],
    [{ SMTP_USER: 'shop', SMTP_PASSWORD: 'p' }, `SMTP_PASSWORD ${SHARED_RANDOM}`],
  ])('rejects in production, but not in staging: %j', (given, problem) => {
    expect(problemsOf(deployedBindings('production', given))).toContain(problem);
    expect(
      problemsOf(deployedBindings('staging', given)).filter((line) => line.includes('production')),
    ).toEqual([]);
  });

  it.each([
    [{ SHOP_ORIGIN: 'http://www.shop.test' }, 'SHOP_ORIGIN must be an https origin outside of local use'],
    [
      { API_ORIGIN: 'http://localhost:9000', EDGE_KEY: 'a key of this edge, for its API only' },
      'API_ORIGIN must be an https origin outside of local use',
    ],
    [{ OPERATOR_SECRET: 'x'.repeat(40) }, `OPERATOR_SECRET ${OWN_RANDOM}`],
    [{ EDGE_KEY: 'ab'.repeat(20) }, `EDGE_KEY ${OWN_RANDOM}`],
    [
      { OPERATOR_SECRET: 'local-only-secret-known-to-everyone' },
      'OPERATOR_SECRET must differ from the published secret outside of local use',
    ],
  ])('rejects in staging and in production: %j', (given, problem) => {
    for (const environment of ['staging', 'production'] as const) {
      expect(problemsOf(deployedBindings(environment, given))).toEqual([problem]);
    }
  });

  it('reports all problems of the configuration at once, including a missing variable', () => {
    const local = {
      ...env,
      ENVIRONMENT: 'production',
      SHOP_ORIGIN: 'http://localhost:8787',
      SITE_NAME: undefined,
    };
    expect(problemsOf(local).toSorted()).toEqual([
      'MAIL_DRIVER must be binding or smtp outside of local use: the outbox delivers no emails',
      'OPERATOR_SECRET must differ from the published secret outside of local use',
      'PAYFAST_HOST must name the gateway in production: the simulator does not run there',
      `PAYFAST_MERCHANT_ID ${PUBLIC}`,
      `PAYFAST_MERCHANT_KEY ${PUBLIC}`,
      `PAYFAST_PASSPHRASE ${PUBLIC}`,
      'SHOP_ORIGIN must be an https origin outside of local use',
      'SITE_NAME is missing',
      'YOCO_HOST must name the gateway in production: the simulator does not run there',
    ]);
  });
});

describe('UPSTREAM_TIMEOUT_MS', () => {
  it.each(['0', '49'])('is rejected as %s, which is too short to render a page', (UPSTREAM_TIMEOUT_MS) => {
    expect(() => parseConfig({ ...env, UPSTREAM_TIMEOUT_MS })).toThrow(
      'UPSTREAM_TIMEOUT_MS must be at least 50',
    );
  });

  it('is at least 50, and 3000 by default', () => {
    expect(parseConfig({ ...env, UPSTREAM_TIMEOUT_MS: '50' }).upstreamTimeoutMs).toBe(50);
    expect(parseConfig({ ...env, UPSTREAM_TIMEOUT_MS: undefined }).upstreamTimeoutMs).toBe(3_000);
  });
});

describe('ORDER_EXPIRES_MINUTES', () => {
  it.each(['0', '1.5', '-5', 'soon'])('is rejected as %s', (ORDER_EXPIRES_MINUTES) => {
    expect(() => parseConfig({ ...env, ORDER_EXPIRES_MINUTES })).toThrow(/ORDER_EXPIRES_MINUTES must be/);
  });

  it('is at least 1, and 60 by default', () => {
    expect(parseConfig({ ...env, ORDER_EXPIRES_MINUTES: '1' }).orderExpiresMinutes).toBe(1);
    expect(parseConfig({ ...env, ORDER_EXPIRES_MINUTES: undefined }).orderExpiresMinutes).toBe(60);
  });
});

describe('SCRYPT_COST', () => {
  it('is 15 by default, and can be raised', () => {
    expect(parseConfig({ ...env, SCRYPT_COST: undefined }).scryptCost).toBe(15);
    expect(parseConfig({ ...env, SCRYPT_COST: '16' }).scryptCost).toBe(16);
  });

  it('is rejected above 16, because a hash would use a worker’s whole memory', () => {
    expect(() => parseConfig({ ...deployed, SCRYPT_COST: '17' })).toThrow('SCRYPT_COST must be at most 16');
  });

  it('is rejected below 15 in a deployed shop, because passwords could be guessed', () => {
    expect(() => parseConfig({ ...deployed, SCRYPT_COST: '14' })).toThrow(
      'SCRYPT_COST must be at least 15 outside of local use',
    );
    expect(parseConfig({ ...env, SCRYPT_COST: '4' }).scryptCost).toBe(4);
  });
});

describe('ROUTE_RULE_HOSTS', () => {
  it.each(['https://blog.example.com', 'blog', 'blog.example.com/path', 'a.example b.example'])(
    'is rejected as %s',
    (ROUTE_RULE_HOSTS) => {
      expect(() => parseConfig({ ...env, ROUTE_RULE_HOSTS })).toThrow(/ROUTE_RULE_HOSTS.* must be hosts/);
    },
  );

  it('is a list of hosts with optional ports, and empty by default', () => {
    const ROUTE_RULE_HOSTS = 'blog.example.com, help.example.com:8443';
    expect(parseConfig({ ...env, ROUTE_RULE_HOSTS }).routeRuleHosts).toEqual([
      'blog.example.com',
      'help.example.com:8443',
    ]);
    expect(parseConfig({ ...env, ROUTE_RULE_HOSTS: undefined }).routeRuleHosts).toEqual([]);
  });
});

describe('the email variables', () => {
  const smtp = {
    ...deployed,
    MAIL_DRIVER: 'smtp',
    SMTP_HOST: 'smtp.provider.example',
    SMTP_USER: 'shop',
    SMTP_PASSWORD: 'Vetkoek-and-mince',
  };

  it.each([
    [{ MAIL_DRIVER: 'pigeon' }, 'MAIL_DRIVER must be binding, smtp or outbox'],
    [{ MAIL_DRIVER: undefined }, 'MAIL_DRIVER is missing'],
    [{ MAIL_FROM: 'Spaza' }, 'MAIL_FROM must be an e-mail address'],
    [{ MAIL_DRIVER: 'outbox' }, 'MAIL_DRIVER must be binding or smtp outside of local use'],
    [{ SMTP_HOST: '' }, 'SMTP_HOST is missing'],
    [{ SMTP_HOST: 'a host\r\n' }, 'SMTP_HOST must be a host name'],
    [{ SMTP_PORT: '25' }, 'SMTP_PORT must be 465 or 587'],
    [{ SMTP_PORT: '65536' }, 'SMTP_PORT must be at most 65535'],
    [{ SMTP_SECURITY: 'none' }, 'SMTP_SECURITY must be tls or starttls outside of local use'],
    [{ SMTP_PASSWORD: '' }, 'SMTP_USER and SMTP_PASSWORD go together'],
    [{ SMTP_USER: '', SMTP_PASSWORD: '' }, 'SMTP_USER and SMTP_PASSWORD are missing'],
    [{ MAIL_RETRY_SECONDS: '0' }, 'MAIL_RETRY_SECONDS must be at least 1'],
  ])('are rejected as %j', (wrong, problem) => {
    expect(() => parseConfig({ ...smtp, ...wrong })).toThrow(problem);
  });

  it('accept an unusual sender address that is valid as a customer’s email', () => {
    expect(parseConfig({ ...smtp, MAIL_FROM: "o'brien&r&d@a--b.co.za" }).mail).toMatchObject({
      from: "o'brien&r&d@a--b.co.za",
    });
  });

  it('derive the TLS mode from the port by default', () => {
    const security = (SMTP_PORT?: string) => parseConfig({ ...smtp, SMTP_PORT }).mail;
    expect(security()).toMatchObject({ smtp: { port: 465, security: 'tls' } });
    expect(security('587')).toMatchObject({ smtp: { port: 587, security: 'starttls' } });
  });
});

describe('the payment methods', () => {
  it('are cards and instant EFT by default', () => {
    const { payfast, paymentMethods } = parseConfig({ ...env, PAYFAST_METHODS: undefined });
    expect([payfast.methods, paymentMethods]).toEqual([
      ['card', 'eft'],
      ['card', 'eft'],
    ]);
  });

  it('have a fixed order, regardless of the order and case of their codes', () => {
    const { paymentMethods } = parseConfig({ ...env, PAYFAST_METHODS: 'ss, CP,ef , cc,cc' });
    expect(paymentMethods).toEqual(['card', 'eft', 'capitec_pay', 'snapscan']);
  });

  it('start with cards if Yoco accepts them, even without Payfast methods', () => {
    const yoco = { ...env, CARD_GATEWAY: 'yoco', YOCO_HOST: 'self' };
    expect(parseConfig({ ...yoco, PAYFAST_METHODS: 'ef' }).paymentMethods).toEqual(['card', 'eft']);
    expect(parseConfig({ ...yoco, PAYFAST_METHODS: '' }).paymentMethods).toEqual(['card']);
  });

  it.each([
    ['cc,xx,ef,bitcoin', 'PAYFAST_METHODS has codes that are not known: xx, bitcoin; known are cc (card),'],
    ['', 'PAYFAST_METHODS is empty: there is no way to pay'],
  ])('are rejected as "%s"', (PAYFAST_METHODS, problem) => {
    expect(() => parseConfig({ ...env, CARD_GATEWAY: 'payfast', PAYFAST_METHODS })).toThrow(problem);
  });
});

describe('the Yoco variables', () => {
  it('are optional if Payfast accepts cards', () => {
    const none = { YOCO_HOST: undefined, YOCO_SECRET_KEY: undefined, YOCO_WEBHOOK_SECRET: undefined };
    expect(parseConfig({ ...env, CARD_GATEWAY: undefined, ...none })).toMatchObject({
      cardGateway: 'payfast',
      yoco: null,
    });
  });

  it.each([
    [{ CARD_GATEWAY: 'cash' }, 'CARD_GATEWAY must be payfast or yoco'],
    [{ CARD_GATEWAY: 'yoco', YOCO_HOST: '' }, 'YOCO_HOST is missing: CARD_GATEWAY is yoco'],
    [{ YOCO_HOST: 'http://payments.yoco.com' }, 'YOCO_HOST must be "self" or an https origin'],
    [{ YOCO_CHECKOUT_HOST: 'c.yoco.com' }, 'YOCO_CHECKOUT_HOST must be an https origin'],
    [{ YOCO_SECRET_KEY: '' }, 'YOCO_SECRET_KEY is missing'],
    [{ YOCO_SECRET_KEY: 'pk_test_1' }, 'YOCO_SECRET_KEY must begin with sk_live_ or sk_test_'],
    [{ YOCO_WEBHOOK_SECRET: undefined }, 'YOCO_WEBHOOK_SECRET is missing'],
    [{ YOCO_WEBHOOK_SECRET: 'secret' }, 'YOCO_WEBHOOK_SECRET must begin with whsec_'],
  ])('are rejected as %j', (wrong, problem) => {
    expect(() => parseConfig({ ...env, ...YOCO, ...wrong })).toThrow(problem);
  });
});

const YOCO = {
  YOCO_HOST: 'https://payments.yoco.com',
  YOCO_SECRET_KEY: 'sk_live_1',
  YOCO_WEBHOOK_SECRET: 'whsec_c2VjcmV0IG9mIGEgc2hvcA==',
};
