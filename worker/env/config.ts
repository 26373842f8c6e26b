import * as v from 'valibot';
import { type Bindings, CONFIG_VARIABLES } from './bindings.ts';

const required = v.pipe(v.string('is missing'), v.trim(), v.nonEmpty('is empty'));
const SELF = 'self';
const ORIGIN = /^https:\/\/[a-z0-9.-]+$/;
const HOST_RULE = 'must be "self" or an https origin, such as https://www.payfast.co.za';
const YOCO_HOST_RULE = 'must be "self" or an https origin, such as https://payments.yoco.com';

/** Stands in wrangler.toml for local use: known to everyone, so refused where strangers come. */
const LOCAL_SECRET = 'local-only-secret-known-to-everyone';

/** What the simulator of Yoco, who pays whatever one likes, signs with. */
const SIMULATED_YOCO = {
  secretKey: 'sk_test_simulated',
  webhookSecret: 'whsec_c2ltdWxhdGVkIGJ5IHRoZSB3b3JrZXIgaXRzZWxm',
} as const;

const wholeNumber = (fallback: string, least = 0, most = 999_999) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,6}$/, 'must be a whole number'),
      v.transform(Number),
      v.minValue(least, `must be at least ${least}`),
      v.maxValue(most, `must be at most ${most}`),
    ),
    fallback,
  );
const list = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').flatMap((entry) => entry.trim() || [])),
);
const hostName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be host names, such as cdn.example.com'),
);

const VariablesSchema = v.object({
  ENVIRONMENT: v.picklist(['local', 'staging', 'production'], 'must be local, staging or production'),
  SITE_NAME: required,
  SITE_TAGLINE: required,
  COMPANY_NAME: required,
  COMPANY_REGISTRATION: required,
  COMPANY_ADDRESS: required,
  COMPANY_PHONE: required,
  COMPANY_EMAIL: v.pipe(required, v.email('must be an e-mail address')),
  SHOP_ORIGIN: v.pipe(
    required,
    v.regex(/^https?:\/\/[^/?#\s]+$/, 'must be an origin, such as https://www.example.com'),
  ),
  CONFIG_TTL_SECONDS: wholeNumber('30'),
  /** Below that not even the stores answer in time: every page would be a 503. */
  UPSTREAM_TIMEOUT_MS: wholeNumber('3000', 50),
  KEPT_HTML_MEGABYTES: wholeNumber('16'),
  /** Empty: the cookie belongs to the shop's own host. */
  COOKIE_DOMAIN: v.optional(
    v.union(
      [v.literal(''), v.pipe(v.string(), v.regex(/^\.?[a-z0-9-]+(\.[a-z0-9-]+)+$/))],
      'must be a domain, such as spaza.example',
    ),
    '',
  ),
  OPERATOR_SECRET: v.pipe(required, v.minLength(32, 'must have at least 32 characters')),
  /** Empty: the API in this worker. */
  API_ORIGIN: v.optional(
    v.union(
      [
        v.literal(''),
        v.pipe(v.string(), v.regex(/^(https:\/\/[a-z0-9.-]+(:\d+)?|http:\/\/(localhost|127\.0\.0\.1):\d+)$/)),
      ],
      'must be an https origin, such as https://api.example.com',
    ),
    '',
  ),
  /** Shared with the API at API_ORIGIN: it believes the edge that shows it. */
  EDGE_KEY: v.optional(
    v.union([v.literal(''), v.pipe(v.string(), v.minLength(32))], 'must have at least 32 characters'),
    '',
  ),
  /** Empty: no tag manager. */
  TAG_ID: v.optional(
    v.union(
      [v.literal(''), v.pipe(v.string(), v.regex(/^(GTM|G)-[A-Z0-9]{4,12}$/))],
      'must be an id such as GTM-ABC1234 or G-ABC1234567',
    ),
    '',
  ),
  /** How long an order waits for its payment, its pieces reserved. */
  ORDER_EXPIRES_MINUTES: wholeNumber('60', 1),
  PICTURE_SERVICE: v.optional(
    v.picklist(['cloudflare', 'worker'], 'must be cloudflare or worker'),
    'cloudflare',
  ),
  PICTURE_HOSTS: v.optional(v.pipe(list, v.array(hostName)), ''),
  /** `self`: the simulator in this worker; else the gateway's origin. */
  PAYFAST_HOST: v.union([v.literal(SELF), v.pipe(v.string(), v.regex(ORIGIN, HOST_RULE))], HOST_RULE),
  PAYFAST_MERCHANT_ID: v.pipe(required, v.regex(/^\d+$/, 'must be a number')),
  PAYFAST_MERCHANT_KEY: v.pipe(required, v.regex(/^[A-Za-z0-9]+$/, 'must be letters and digits')),
  PAYFAST_PASSPHRASE: v.pipe(
    required,
    v.regex(/^[A-Za-z0-9._-]+$/, 'must be letters, digits, dots, dashes and underscores'),
  ),
  /** Comma-separated addresses that notifications come from; empty: not checked. */
  PAYFAST_SOURCE_IPS: v.optional(list, ''),
  CARD_GATEWAY: v.optional(v.picklist(['payfast', 'yoco'], 'must be payfast or yoco'), 'payfast'),
  /** Empty: not used; `self`: the simulator in this worker; else the origin of its API. */
  YOCO_HOST: v.optional(
    v.union(
      [v.literal(''), v.literal(SELF), v.pipe(v.string(), v.regex(ORIGIN, YOCO_HOST_RULE))],
      YOCO_HOST_RULE,
    ),
    '',
  ),
  /** Where its pages are that shoppers are sent to; nowhere else. */
  YOCO_CHECKOUT_HOST: v.optional(
    v.pipe(v.string(), v.regex(ORIGIN, 'must be an https origin, such as https://c.yoco.com')),
    'https://c.yoco.com',
  ),
  YOCO_SECRET_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^(sk_(live|test)_\w+)?$/, 'must begin with sk_live_ or sk_test_')),
    '',
  ),
  YOCO_WEBHOOK_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(whsec_[A-Za-z0-9+/]{16,}={0,2})?$/, 'must begin with whsec_ and be base64 behind it'),
    ),
    '',
  ),
  MAIL_DRIVER: v.picklist(['binding', 'smtp', 'outbox'], 'must be binding, smtp or outbox'),
  MAIL_FROM: v.pipe(required, v.email('must be an e-mail address')),
  MAIL_RETRY_SECONDS: wholeNumber('10', 1),
  /** Empty: MAIL_DRIVER is another one. */
  SMTP_HOST: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9.-]*$/, 'must be a host name')), ''),
  SMTP_PORT: wholeNumber('465', 1, 65_535),
  SMTP_SECURITY: v.optional(v.picklist(['tls', 'starttls', 'none'], 'must be tls, starttls or none')),
  SMTP_USER: v.optional(v.string(), ''),
  SMTP_PASSWORD: v.optional(v.string(), ''),
});

/** A provider's server for sending; `user` is empty where it asks for none. */
export type SmtpConfig = {
  host: string;
  port: number;
  /** From the start, by STARTTLS, or (locally alone) not at all. */
  security: 'tls' | 'starttls' | 'none';
  user: string;
  password: string;
};

/** Who takes the shop's mails: Cloudflare's Email Service, a server by SMTP, or the page `/__outbox`. */
export type MailConfig = {
  from: string;
  /** How long a mail that could not be sent waits at first; three times as long each time after. */
  retrySeconds: number;
} & ({ driver: 'binding' } | { driver: 'outbox' } | { driver: 'smtp'; smtp: SmtpConfig });

/** The shop's configuration, whole and checked. */
export type Config = {
  environment: 'local' | 'staging' | 'production';
  site: { name: string; tagline: string };
  /** The company's details (ECT Act s43). */
  company: { name: string; registration: string; address: string; phone: string; email: string };
  /** Where customers visit the shop, for what no request asks for; elsewhere a request's own origin is taken. */
  shopOrigin: string;
  /** How long an isolate remembers flags and versions that live in KV; seconds. */
  configTtlSeconds: number;
  /** How long a page waits for its API. */
  upstreamTimeoutMs: number;
  /** How much rendered HTML of public pages an isolate keeps; 0: none. */
  keptHtmlBytes: number;
  /** The parent domain that the affiliate cookie is set for; null: the shop's own host alone. */
  cookieDomain: string | null;
  /** Signs what operators are trusted by. */
  operatorSecret: string;
  /** An API elsewhere that keeps the contract (R-API-61), or null for the one in this worker. */
  api: { origin: string; edgeKey: string } | null;
  /** What an API of this worker believes an edge by, when it serves another one; empty: nobody. */
  edgeKey: string;
  /** How long an order waits for its payment. */
  orderExpiresMinutes: number;
  /** The tag manager that is loaded for visitors who accept cookies, or null. */
  tagId: string | null;
  pictures: {
    /** Who resizes: Cloudflare in front of the worker, or the worker itself. */
    service: 'cloudflare' | 'worker';
    /** Where pictures may come from, beside the shop's own store. */
    hosts: readonly string[];
  };
  payfast: {
    /** The gateway's origin, or null for the simulator in this worker. */
    host: string | null;
    merchantId: string;
    merchantKey: string;
    passphrase: string;
    /** Empty: notifications may come from anywhere. */
    sourceIps: readonly string[];
  };
  /** Who takes cards; instant EFT is Payfast's. */
  cardGateway: 'payfast' | 'yoco';
  /** null: not used. */
  yoco: YocoConfig | null;
  mail: MailConfig;
};

/** The Checkout API of Yoco. */
export type YocoConfig = {
  /** Its API's origin, or null for the simulator in this worker. */
  host: string | null;
  /** Where its pages are. */
  checkoutHost: string;
  secretKey: string;
  webhookSecret: string;
};

/** Every wrong field at once, a line each. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration is wrong: ${problems.join('; ')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const parsed = new WeakMap<object, Config>();

/** Parses the variables once per isolate; throws {@link ConfigError} naming all that is wrong. */
export function getConfig(env: Bindings): Config {
  const known = parsed.get(env);
  if (known !== undefined) return known;
  const config = parseConfig(env);
  parsed.set(env, config);
  return config;
}

/** {@link getConfig} without the memory: from any source of variables. */
export function parseConfig(source: Readonly<Record<string, unknown>>): Config {
  const variables = Object.fromEntries(
    CONFIG_VARIABLES.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]]])),
  );
  const result = v.safeParse(VariablesSchema, variables);
  if (!result.success) throw new ConfigError(result.issues.map(describeIssue));
  const vars = result.output;
  const problems = problemsOfPlace(vars);
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    environment: vars.ENVIRONMENT,
    site: { name: vars.SITE_NAME, tagline: vars.SITE_TAGLINE },
    company: {
      name: vars.COMPANY_NAME,
      registration: vars.COMPANY_REGISTRATION,
      address: vars.COMPANY_ADDRESS,
      phone: vars.COMPANY_PHONE,
      email: vars.COMPANY_EMAIL,
    },
    shopOrigin: vars.SHOP_ORIGIN,
    configTtlSeconds: vars.CONFIG_TTL_SECONDS,
    upstreamTimeoutMs: vars.UPSTREAM_TIMEOUT_MS,
    keptHtmlBytes: vars.KEPT_HTML_MEGABYTES * 1_000_000,
    cookieDomain: vars.COOKIE_DOMAIN === '' ? null : vars.COOKIE_DOMAIN,
    operatorSecret: vars.OPERATOR_SECRET,
    api: vars.API_ORIGIN === '' ? null : { origin: vars.API_ORIGIN, edgeKey: vars.EDGE_KEY },
    edgeKey: vars.EDGE_KEY,
    orderExpiresMinutes: vars.ORDER_EXPIRES_MINUTES,
    tagId: vars.TAG_ID === '' ? null : vars.TAG_ID,
    pictures: { service: vars.PICTURE_SERVICE, hosts: vars.PICTURE_HOSTS },
    payfast: {
      host: vars.PAYFAST_HOST === SELF ? null : vars.PAYFAST_HOST,
      merchantId: vars.PAYFAST_MERCHANT_ID,
      merchantKey: vars.PAYFAST_MERCHANT_KEY,
      passphrase: vars.PAYFAST_PASSPHRASE,
      sourceIps: vars.PAYFAST_SOURCE_IPS,
    },
    cardGateway: vars.CARD_GATEWAY,
    yoco: yocoConfig(vars),
    mail: mailConfig(vars),
  };
}

type Variables = v.InferOutput<typeof VariablesSchema>;

function mailConfig(vars: Variables): MailConfig {
  const common = { from: vars.MAIL_FROM, retrySeconds: vars.MAIL_RETRY_SECONDS };
  if (vars.MAIL_DRIVER !== 'smtp') return { ...common, driver: vars.MAIL_DRIVER };
  const smtp = {
    host: vars.SMTP_HOST,
    port: vars.SMTP_PORT,
    security: vars.SMTP_SECURITY ?? (vars.SMTP_PORT === 465 ? 'tls' : 'starttls'),
    user: vars.SMTP_USER,
    password: vars.SMTP_PASSWORD,
  };
  return { ...common, driver: 'smtp', smtp };
}

function yocoConfig(vars: Variables): YocoConfig | null {
  if (vars.YOCO_HOST === '') return null;
  const checkoutHost = vars.YOCO_CHECKOUT_HOST;
  if (vars.YOCO_HOST === SELF) return { host: null, checkoutHost, ...SIMULATED_YOCO };
  return {
    host: vars.YOCO_HOST,
    checkoutHost,
    secretKey: vars.YOCO_SECRET_KEY,
    webhookSecret: vars.YOCO_WEBHOOK_SECRET,
  };
}

/** What is right by itself and wrong in this environment. */
function problemsOfPlace(vars: Variables): string[] {
  const problems: string[] = [];
  if (vars.PAYFAST_HOST === SELF && vars.ENVIRONMENT === 'production') {
    problems.push('PAYFAST_HOST must name the gateway in production: the simulator does not run there');
  }
  if (vars.OPERATOR_SECRET === LOCAL_SECRET && vars.ENVIRONMENT !== 'local') {
    problems.push('OPERATOR_SECRET must be a secret of its own outside of local use');
  }
  if (vars.API_ORIGIN !== '' && vars.EDGE_KEY === '') {
    problems.push('EDGE_KEY is missing: the API at API_ORIGIN believes this edge by it');
  }
  return [...problems, ...problemsOfYoco(vars), ...problemsOfMail(vars)];
}

function problemsOfYoco(vars: Variables): string[] {
  if (vars.YOCO_HOST === '') {
    return vars.CARD_GATEWAY === 'yoco' ? ['YOCO_HOST is missing: CARD_GATEWAY is yoco'] : [];
  }
  if (vars.YOCO_HOST === SELF) {
    return vars.ENVIRONMENT === 'production'
      ? ['YOCO_HOST must name the gateway in production: the simulator does not run there']
      : [];
  }
  return [
    ...(vars.YOCO_SECRET_KEY === '' ? ['YOCO_SECRET_KEY is missing'] : []),
    ...(vars.YOCO_WEBHOOK_SECRET === '' ? ['YOCO_WEBHOOK_SECRET is missing'] : []),
  ];
}

function problemsOfMail(vars: Variables): string[] {
  const isLocal = vars.ENVIRONMENT === 'local';
  const problems: string[] = [];
  if (vars.MAIL_DRIVER === 'outbox' && !isLocal) {
    problems.push(
      'MAIL_DRIVER must be binding or smtp outside of local use: nobody gets what the outbox holds',
    );
  }
  if (vars.MAIL_DRIVER === 'smtp' && vars.SMTP_HOST === '') problems.push('SMTP_HOST is missing');
  if (vars.SMTP_SECURITY === 'none' && !isLocal) {
    problems.push('SMTP_SECURITY must be tls or starttls outside of local use');
  }
  if (vars.SMTP_PORT === 25 && !isLocal)
    problems.push('SMTP_PORT must be 465 or 587: workers cannot reach 25');
  if ((vars.SMTP_USER === '') !== (vars.SMTP_PASSWORD === '')) {
    problems.push('SMTP_USER and SMTP_PASSWORD go together');
  }
  if (vars.MAIL_DRIVER === 'smtp' && vars.SMTP_USER === '' && !isLocal) {
    problems.push(
      'SMTP_USER and SMTP_PASSWORD are missing: no server outside of local use takes mail without',
    );
  }
  return problems;
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  const name = v.getDotPath(issue) ?? 'configuration';
  return `${name} ${issue.received === 'undefined' ? 'is missing' : issue.message}`;
}
