import * as v from 'valibot';
import { findRuleProblems } from './configuration-rules.ts';
import { EmailVariables } from './email-variables.ts';
import { PaymentConfigSchema } from './payment-variables.ts';
import { ShopVariables } from './shop-variables.ts';
import { optionalText, wholeNumber } from './variable-schemas.ts';

/** The location of the API: in this worker or external (R-API-61). */
const ApiVariables = v.pipe(
  v.object({
    /** The origin of an external API; empty for the API in this worker. */
    API_ORIGIN: optionalText(
      /^(https:\/\/[a-z0-9.-]+(:\d+)?|http:\/\/(localhost|127\.0\.0\.1):\d+)$/,
      'must be an https origin, such as https://api.example.com',
    ),
    EDGE_KEY: optionalText(/^.{32,}$/, 'must have at least 32 characters'),
    /** At least 50 ms. With a shorter timeout, even KV and D1 would time out, and every page would be a 503. */
    UPSTREAM_TIMEOUT_MS: wholeNumber('3000', 50),
    /**
     * Longer than the timeout of reads, because a write that times out may still be applied, and the client cannot find
     * out.
     */
    UPSTREAM_WRITE_TIMEOUT_MS: wholeNumber('10000', 50),
  }),
  v.transform(({ API_ORIGIN, EDGE_KEY, UPSTREAM_TIMEOUT_MS, UPSTREAM_WRITE_TIMEOUT_MS }) => ({
    /** The external API's origin and the key that identifies this edge; null if the API is in this worker. */
    api: API_ORIGIN === '' ? null : { origin: API_ORIGIN, edgeKey: EDGE_KEY },
    /**
     * The key by which the API in this worker recognises a trusted external edge; empty if no external edge is trusted.
     */
    edgeKey: EDGE_KEY,
    /** Timeout of a page's API calls. */
    upstreamTimeoutMs: UPSTREAM_TIMEOUT_MS,
    /** Timeout of a write. */
    upstreamWriteTimeoutMs: UPSTREAM_WRITE_TIMEOUT_MS,
  })),
);

/**
 * Each variable is defined in one of these schemas, with its name, type and parsed form. Add new variables to a schema
 * and to wrangler.toml.
 */
export const Variables = v.intersect([ShopVariables, ApiVariables, PaymentConfigSchema, EmailVariables]);

/** The shop's complete, validated configuration. */
export type Config = v.InferOutput<typeof Variables>;

type Part = (typeof Variables.options)[number];
type EntriesOf<Each> = Each extends Part ? keyof Each['entries'] : never;

/** The variables as the strings in wrangler.toml. */
export type ConfigSource = Readonly<Record<EntriesOf<Part>, string | undefined>>;

const parsed = new WeakMap<object, Config>();

/** Parses the variables once per isolate; throws a {@link ConfigError} that lists all problems. */
export function getConfig(env: ConfigSource): Config {
  const cached = parsed.get(env);
  if (cached !== undefined) return cached;
  const config = parseConfig(env);
  parsed.set(env, config);
  return config;
}

/** Parses variables from any source; throws a {@link ConfigError} that lists all problems. */
export function parseConfig(source: Readonly<Record<string, unknown>>): Config {
  const result = v.safeParse(Variables, source);
  const broken = findRuleProblems(source);
  if (result.success && broken.length === 0) return result.output;
  throw new ConfigError([...new Set([...(result.issues ?? []).map(describeIssue), ...broken])]);
}

/** The error for an invalid configuration. Each entry of `problems` is one line that names the variable. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration is wrong: ${problems.join('; ')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  const name = v.getDotPath(issue);
  return `${name} ${issue.received === 'undefined' ? 'is missing' : issue.message}`;
}
