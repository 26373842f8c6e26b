import type { Unstable_Config } from 'wrangler';
import { BUILT_ROUTE_RULES } from '#shared/navigation/built-route-rules.ts';
import type { RouteRuleInput } from '#shared/navigation/route-rule-entry.ts';
import { parseRouteRules } from '#shared/navigation/route-rules.ts';
import { ConfigError, parseConfig } from '#worker/env/config.ts';
import { findShopOrigin } from '../shop/shop-origin.ts';
import { DESK_CONFIG, WRANGLER_CONFIG } from '../shop/wrangler.ts';
import { readWranglerConfig } from '../shop/wrangler-config.ts';

/** An environment of wrangler.toml and its faults. */
export type DeployedShop = {
  environment: string;
  /** The origin that customers visit. */
  origin: string;
  /** The origin of the operators' desk. */
  deskOrigin: string;
  /** Values that the worker would reject, or that must not be in a repository. */
  problems: readonly string[];
  /** Placeholders in wrangler.toml that must be replaced by the account's values. */
  placeholders: readonly string[];
};

/** Reads an environment of wrangler.toml. Throws a ScriptFailure if there is none with that name. */
export async function readDeployedShop(
  environment: string,
  files = { shop: WRANGLER_CONFIG, desk: DESK_CONFIG },
): Promise<DeployedShop> {
  const target = { kind: 'remote', environment } as const;
  const origin = await findShopOrigin(target, files.shop);
  const config = await readWranglerConfig(target, files.shop);
  const desk = await readWranglerConfig(target, files.desk);
  const { vars: invented } = await readWranglerConfig({ kind: 'local' });
  return {
    environment,
    origin,
    deskOrigin: await findShopOrigin(target, files.desk),
    problems: [
      ...findProblems(environment, config),
      ...(config.vars.SHOP_ORIGIN === origin
        ? []
        : [`SHOP_ORIGIN must be ${origin}, the domain of its route`]),
      ...findDeskProblems(config, desk),
    ],
    // The desk's other values must equal the shop's, so only its domain and ACCESS_AUD are checked for placeholders.
    placeholders: [...findPlaceholders(config, invented), ...findDeskPlaceholders(desk)],
  };
}

type DeskConfig = Pick<
  Unstable_Config,
  'vars' | 'secrets' | 'queues' | 'routes' | 'd1_databases' | 'kv_namespaces' | 'r2_buckets'
>;

/**
 * Returns one line per value in which the desk's environment differs from the shop's, and one more if ACCESS_AUD is
 * missing.
 */
export function findDeskProblems(shop: DeskConfig, desk: DeskConfig): string[] {
  const shopSettings = comparable(shop);
  const deskSettings = comparable(desk);
  const { ACCESS_AUD: audience } = desk.vars;
  const names = new Set([...Object.keys(shopSettings), ...Object.keys(deskSettings)]);
  return [
    ...[...names]
      .filter((name) => shopSettings[name] !== deskSettings[name])
      .map((name) => `worker/desk/wrangler.toml: ${name} must be the same as the shop's`),
    ...(typeof audience === 'string' && audience !== ''
      ? []
      : ['worker/desk/wrangler.toml: ACCESS_AUD is missing']),
  ];
}

/** Returns the values that both workers must share, by the name used in messages. */
function comparable({ vars, secrets, queues, ...stores }: DeskConfig): Record<string, unknown> {
  const { ACCESS_AUD: _, ...shared } = vars;
  return {
    ...shared,
    secrets: (secrets?.required ?? []).join(),
    ...Object.fromEntries([
      ...stores.d1_databases.map(({ binding, database_id: id }) => [binding, id]),
      ...stores.kv_namespaces.map(({ binding, id }) => [binding, id]),
      ...stores.r2_buckets.map(({ binding, bucket_name: name }) => [binding, name]),
      ...(queues.producers ?? []).map(({ binding, queue }) => [binding, queue]),
    ]),
  };
}

function findDeskPlaceholders({ vars, routes }: DeskConfig): string[] {
  return [
    ...findPlaceholders({ vars: {}, routes, d1_databases: [], kv_namespaces: [] }, {}),
    ...(/^0+$/.test(String(vars.ACCESS_AUD)) ? ['ACCESS_AUD'] : []),
  ];
}

/** Well-formed stand-ins for the secrets, because the real values are stored only at Cloudflare. */
const SECRET_STAND_INS: Readonly<Record<string, string>> = {
  OPERATOR_SECRET: 'stand-in for a secret of this shop',
  EDGE_KEY: 'stand-in for a secret of this shop',
  PAYFAST_MERCHANT_ID: '1',
  PAYFAST_MERCHANT_KEY: 'standInKey123',
  PAYFAST_PASSPHRASE: 'stand-in-passphrase',
  YOCO_SECRET_KEY: 'sk_live_standIn123',
  YOCO_WEBHOOK_SECRET: 'whsec_standInForASecret123',
  SMTP_USER: 'stand-in',
  SMTP_PASSWORD: 'stand-in password',
};

/**
 * Returns one line per fault of an environment.
 * @param options `secrets`: the secrets that the shop will have; stand-ins replace the others. `builtRules`: the
 * build's route rules
 */
export function findProblems(
  environment: string,
  { vars, secrets, queues, send_email: mailers }: DescribedShop,
  options: { secrets?: NodeJS.Dict<string>; builtRules?: readonly RouteRuleInput[] } = {},
): string[] {
  const required = secrets?.required ?? [];
  const standIns = Object.fromEntries(required.map((name) => [name, SECRET_STAND_INS[name] ?? 'x']));
  return [
    vars.ENVIRONMENT !== environment && `ENVIRONMENT must be ${environment}`,
    ...Object.keys(vars)
      .filter((name) => name in SECRET_STAND_INS)
      .map((name) => `${name} must be a secret, not a variable of wrangler.toml`),
    ...configProblems({ ...vars, ...standIns, ...options.secrets }, options.builtRules ?? BUILT_ROUTE_RULES),
    ...queueProblems(queues),
    vars.MAIL_DRIVER === 'binding' &&
      !mailers.some(({ name }) => name === 'SEND_EMAIL') &&
      'send_email: MAIL_DRIVER is binding, but there is no binding SEND_EMAIL',
  ].filter((problem) => problem !== false);
}

/**
 * Checks that emails and PINs have separate queues, that the jobs' consumer runs one job at a time, and that all of
 * these queues and their dead-letter queues have a consumer.
 */
function queueProblems({ producers = [], consumers = [] }: DescribedShop['queues']): (string | false)[] {
  const queueOf = (name: string) => producers.find(({ binding }) => binding === name)?.queue;
  const emailQueues = ['MAIL_QUEUE', 'PIN_QUEUE'].map((name) => ({ name, queue: queueOf(name) }));
  const isConsumed = (queue: string | undefined): boolean => consumers.some((each) => each.queue === queue);
  return [
    ...emailQueues.map(
      ({ name, queue }) =>
        queue === undefined && `queues: there is no producer with the binding ${name}, which emails need`,
    ),
    emailQueues.some(({ queue }) => queue !== undefined && !isConsumed(queue)) &&
      'queues: emails and PINs each need a consumer',
    consumers.some(({ dead_letter_queue: dead }) => dead !== undefined && !isConsumed(dead)) &&
      'queues: dead-letter queues need a consumer',
    new Set(emailQueues.map(({ queue }) => queue)).size < emailQueues.length &&
      'queues: PINs need a separate queue, or they wait behind other emails',
    !consumers.some(({ queue, max_batch_size: size }) => queue === queueOf('JOB_QUEUE') && size === 1) &&
      'queues: JOB_QUEUE needs a consumer with max_batch_size = 1, or scheduled jobs delay each other',
  ];
}

type DescribedShop = Pick<Unstable_Config, 'vars' | 'secrets' | 'queues' | 'send_email'>;

function configProblems(
  variables: Readonly<Record<string, unknown>>,
  builtRules: readonly RouteRuleInput[],
): readonly string[] {
  try {
    const { routeRuleHosts } = parseConfig(variables);
    // The build cannot check the rules against an environment's hosts, so rules that its worker would ignore are
    // reported here.
    const { invalid } = parseRouteRules(builtRules, [], routeRuleHosts);
    return invalid.map(({ rule, reason }) => `Route rule ${rule}: ${reason}`);
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause;
    return cause.problems;
  }
}

/**
 * Returns the names of the values that an environment still lacks: ids that are missing or zero, example domains, and
 * details of the local shop's fictitious company.
 * @param invented the local shop's variables
 */
export function findPlaceholders(
  config: Pick<Unstable_Config, 'vars' | 'routes' | 'd1_databases' | 'kv_namespaces'>,
  invented: Readonly<Record<string, unknown>>,
): string[] {
  const domains = (config.routes ?? []).map((route) => (typeof route === 'string' ? route : route.pattern));
  return [
    ...config.d1_databases
      .filter(({ database_id: id }) => isUnset(id))
      .map(({ binding }) => `the id of ${binding}`),
    ...config.kv_namespaces.filter(({ id }) => isUnset(id)).map(({ binding }) => `the id of ${binding}`),
    ...domains.filter(isExample).map((domain) => `the domain ${domain}`),
    ...Object.entries(config.vars).flatMap(([name, value]) =>
      typeof value === 'string' && (isExample(value) || isInvented(name, value, invented[name]))
        ? [name]
        : [],
    ),
  ];
}

/** True if an id is missing, or consists only of zeros and dashes. */
export function isUnset(id: string | undefined): boolean {
  return /^[0-]*$/.test(id ?? '');
}

/** True if a text contains an example domain, such as those that RFC 2606 and 6761 reserve. */
function isExample(text: string): boolean {
  return /\.example\b|\bexample\.(com|net|org|co\.za)\b/i.test(text);
}

/** True if a value is the fictitious company's, ignoring spacing, punctuation and case. */
function isInvented(name: string, value: string, invented: unknown): boolean {
  return name.startsWith('COMPANY_') && typeof invented === 'string' && bare(value) === bare(invented);
}

/**
 * Reduces a text to its letters and digits, and a phone number to the nine digits after the country code or leading
 * zero.
 */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^(27|0)(?=\d{9}$)/, '');
}
