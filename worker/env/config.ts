import * as v from 'valibot';
import { ApiVariables } from './api-variables.ts';
import { findRuleProblems } from './configuration-rules.ts';
import { MailVariables } from './mail-variables.ts';
import { PaymentVariables } from './payment-variables.ts';
import { ShopVariables } from './shop-variables.ts';

/**
 * A variable is defined in one part's schema: its name, its type, and its form in the code. A new one is written there
 * and in wrangler.toml.
 */
const Variables = v.intersect([ShopVariables, ApiVariables, PaymentVariables, MailVariables]);

/** The shop's configuration, whole and checked. */
export type Config = v.InferOutput<typeof Variables>;

type Part = (typeof Variables.options)[number];
type EntriesOf<Each> = Each extends Part ? keyof Each['entries'] : never;

/** The variables as wrangler.toml gives them: texts. */
export type ConfigSource = Readonly<Record<EntriesOf<Part>, string | undefined>>;

/** The names of all variables. */
export const CONFIG_VARIABLES: readonly string[] = [
  ...new Set(Variables.options.flatMap(({ entries }) => Object.keys(entries))),
];

const parsed = new WeakMap<object, Config>();

/** Parses the variables once per isolate; throws {@link ConfigError} naming all that is wrong. */
export function getConfig(env: ConfigSource): Config {
  const known = parsed.get(env);
  if (known !== undefined) return known;
  const config = parseConfig(env);
  parsed.set(env, config);
  return config;
}

/** Parses variables from any source; throws {@link ConfigError} naming all that is wrong. */
export function parseConfig(source: Readonly<Record<string, unknown>>): Config {
  const result = v.safeParse(Variables, source);
  const broken = findRuleProblems(source);
  if (result.success && broken.length === 0) return result.output;
  throw new ConfigError([...new Set([...(result.issues ?? []).map(describeIssue), ...broken])]);
}

/** Every wrong variable at once, a line each. */
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
