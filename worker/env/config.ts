import * as v from 'valibot';
import { type Bindings, CONFIG_VARIABLES } from './bindings.ts';

const required = v.pipe(v.string('is missing'), v.trim(), v.nonEmpty('is empty'));
const SELF = 'self';
const HOST_RULE = 'must be "self" or an https origin, such as https://www.payfast.co.za';

const VariablesSchema = v.object({
  ENVIRONMENT: v.picklist(['local', 'staging', 'production'], 'must be local, staging or production'),
  SITE_NAME: required,
  SITE_TAGLINE: required,
  COMPANY_NAME: required,
  COMPANY_REGISTRATION: required,
  COMPANY_ADDRESS: required,
  COMPANY_PHONE: required,
  COMPANY_EMAIL: v.pipe(required, v.email('must be an e-mail address')),
  CONFIG_TTL_SECONDS: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'must be a number of seconds'), v.transform(Number)),
    '30',
  ),
  /** `self`: the simulator in this worker; else the gateway's origin. */
  PAYFAST_HOST: v.union(
    [v.literal(SELF), v.pipe(v.string(), v.regex(/^https:\/\/[a-z0-9.-]+$/, HOST_RULE))],
    HOST_RULE,
  ),
  PAYFAST_MERCHANT_ID: v.pipe(required, v.regex(/^\d+$/, 'must be a number')),
  PAYFAST_MERCHANT_KEY: v.pipe(required, v.regex(/^[A-Za-z0-9]+$/, 'must be letters and digits')),
  PAYFAST_PASSPHRASE: v.pipe(
    required,
    v.regex(/^[A-Za-z0-9._-]+$/, 'must be letters, digits, dots, dashes and underscores'),
  ),
  /** Comma-separated addresses that notifications come from; empty: not checked. */
  PAYFAST_SOURCE_IPS: v.optional(v.string(), ''),
});

/** The shop's configuration, whole and checked. */
export type Config = {
  environment: 'local' | 'staging' | 'production';
  site: { name: string; tagline: string };
  /** The company's details (ECT Act s43). */
  company: { name: string; registration: string; address: string; phone: string; email: string };
  /** How long an isolate remembers flags and versions that live in KV; seconds. */
  configTtlSeconds: number;
  payfast: {
    /** The gateway's origin, or null for the simulator in this worker. */
    host: string | null;
    merchantId: string;
    merchantKey: string;
    passphrase: string;
    /** Empty: notifications may come from anywhere. */
    sourceIps: readonly string[];
  };
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
  if (vars.PAYFAST_HOST === SELF && vars.ENVIRONMENT === 'production') {
    throw new ConfigError([
      'PAYFAST_HOST must name the gateway in production: the simulator does not run there',
    ]);
  }
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
    configTtlSeconds: vars.CONFIG_TTL_SECONDS,
    payfast: {
      host: vars.PAYFAST_HOST === SELF ? null : vars.PAYFAST_HOST,
      merchantId: vars.PAYFAST_MERCHANT_ID,
      merchantKey: vars.PAYFAST_MERCHANT_KEY,
      passphrase: vars.PAYFAST_PASSPHRASE,
      sourceIps: vars.PAYFAST_SOURCE_IPS.split(',').flatMap((ip) => ip.trim() || []),
    },
  };
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  const name = v.getDotPath(issue) ?? 'configuration';
  return `${name} ${issue.received === 'undefined' ? 'is missing' : issue.message}`;
}
