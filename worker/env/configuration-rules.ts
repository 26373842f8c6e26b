import { SAFE_SCRYPT_COST } from './shop-variables.ts';
import { USE_SIMULATOR } from './variable-schemas.ts';

/** The unparsed variables. */
type Source = Readonly<Record<string, unknown>>;

/**
 * A rule for the values of some variables. `deployed` means staging and production. Staging may use the gateways'
 * sandboxes; production may not.
 */
type ValueRule = {
  where: 'deployed' | 'production';
  variables: readonly string[];
  /** True if the value must not be used in these environments. Never called with an empty value. */
  isUnsafe: (value: string) => boolean;
  /** The requirement. The error message prints it after the variable's name. */
  rule: string;
};

/** Secrets of the shop itself. */
const OWN_SECRETS = ['OPERATOR_SECRET', 'EDGE_KEY'];
/** Secrets that the shop shares with gateways and email providers. */
const SHARED_SECRETS = [
  'PAYFAST_MERCHANT_KEY',
  'PAYFAST_PASSPHRASE',
  'YOCO_SECRET_KEY',
  'YOCO_WEBHOOK_SECRET',
  'SMTP_PASSWORD',
];

/** These values are published in this repository or in a gateway's documentation. */
const PUBLISHED: ReadonlySet<string> = new Set([
  'local-only-secret-known-to-everyone',
  // Payfast's public sandbox merchant.
  '10000100',
  '46f0cd694581a',
  'jt7NOE43FZPn',
  // Keys of the simulator, of the tests, and of the Standard Webhooks specification's example.
  'whsec_c2ltdWxhdGVkIGJ5IHRoZSB3b3JrZXIgaXRzZWxm',
  'whsec_c2ltdWxhdGVkIGJ5IHRoZSB3b3JrZXI=',
  'whsec_c2VjcmV0IG9mIGEgc2hvcA==',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
]);

/** Values that each deployed environment rejects (`deployed`), or only production (`production`). */
const VALUE_RULES: readonly ValueRule[] = [
  {
    where: 'deployed',
    variables: ['SHOP_ORIGIN', 'API_ORIGIN'],
    isUnsafe: (value) => value.startsWith('http:'),
    rule: 'must be an https origin outside of local use',
  },
  {
    where: 'deployed',
    variables: OWN_SECRETS,
    isUnsafe: isPublished,
    rule: 'must differ from the published secret outside of local use',
  },
  {
    where: 'deployed',
    variables: OWN_SECRETS,
    isUnsafe: isGuessable,
    rule: 'must be random outside of local use: openssl rand -base64 32 makes one',
  },
  {
    where: 'deployed',
    variables: ['SCRYPT_COST'],
    isUnsafe: (value) => Number(value) < SAFE_SCRYPT_COST,
    rule: `must be at least ${SAFE_SCRYPT_COST} outside of local use`,
  },
  {
    where: 'deployed',
    variables: ['MAIL_DRIVER'],
    isUnsafe: (value) => value === 'outbox',
    rule: 'must be binding or smtp outside of local use: the outbox delivers no emails',
  },
  {
    where: 'deployed',
    variables: ['SMTP_SECURITY'],
    isUnsafe: (value) => value === 'none',
    rule: 'must be tls or starttls outside of local use',
  },
  {
    where: 'deployed',
    variables: ['SMTP_PORT'],
    isUnsafe: (value) => value === '25',
    rule: 'must be 465 or 587: workers cannot reach 25',
  },
  {
    where: 'production',
    variables: ['PAYFAST_HOST', 'YOCO_HOST'],
    isUnsafe: (value) => value === USE_SIMULATOR,
    rule: 'must name the gateway in production: the simulator does not run there',
  },
  {
    where: 'production',
    variables: ['PAYFAST_HOST', 'YOCO_HOST', 'YOCO_CHECKOUT_HOST', 'SMTP_HOST'],
    isUnsafe: (value) => /sandbox/i.test(value),
    rule: 'must not be a sandbox in production',
  },
  {
    where: 'production',
    variables: ['YOCO_SECRET_KEY'],
    isUnsafe: (value) => value.startsWith('sk_test_'),
    rule: 'must begin with sk_live_ in production',
  },
  {
    where: 'production',
    variables: ['PAYFAST_MERCHANT_ID', ...SHARED_SECRETS],
    isUnsafe: isPublished,
    rule: 'must be the shop’s own in production: this one is public',
  },
  {
    where: 'production',
    variables: SHARED_SECRETS,
    isUnsafe: isGuessable,
    rule: 'must be random in production, with at least 8 characters',
  },
];

function isPublished(value: string): boolean {
  return PUBLISHED.has(value);
}

/**
 * True for a secret with fewer than 8 characters or fewer than 5 different characters, because the Base64 text of one
 * repeated letter has 4 different characters.
 */
function isGuessable(value: string): boolean {
  const secret = value.replace(/^(sk_(live|test)|whsec)_/, '').replace(/=+$/, '');
  return secret.length < 8 || new Set(secret).size < 5;
}

/**
 * Finds problems that a variable's own schema cannot find: values that a deployed shop rejects, and variables that
 * contradict each other. Reads the unparsed variables, so that an invalid variable does not hide the problems of other
 * variables. Each problem is one line that names the variable.
 */
export function findRuleProblems(source: Source): string[] {
  const text = reader(source);
  const environment = text('ENVIRONMENT');
  const isDeployed = environment === 'staging' || environment === 'production';
  const unsafe = VALUE_RULES.filter(
    ({ where }) => isDeployed && (where === 'deployed' || environment === where),
  ).flatMap(({ variables, isUnsafe, rule }) =>
    variables.filter((name) => text(name) !== '' && isUnsafe(text(name))).map((name) => `${name} ${rule}`),
  );
  return [...unsafe, ...findMismatches(source, isDeployed)];
}

/** Returns a function that reads a variable's text; empty if the variable is missing. */
function reader(source: Source): (name: string) => string {
  return (name) => {
    const value = source[name];
    return typeof value === 'string' ? value.trim() : '';
  };
}

/** Finds variables that are missing although other variables require them. */
function findMismatches(source: Source, isDeployed: boolean): string[] {
  const text = reader(source);
  const has = (name: string): boolean => text(name) !== '';
  const isSmtp = text('MAIL_DRIVER') === 'smtp';
  const takesYoco = text('CARD_GATEWAY') === 'yoco';
  const isYocoReal = has('YOCO_HOST') && text('YOCO_HOST') !== USE_SIMULATOR;
  return [
    has('API_ORIGIN') &&
      !has('EDGE_KEY') &&
      'EDGE_KEY is missing: without it, the API at API_ORIGIN does not trust this edge',
    source.PAYFAST_METHODS !== undefined &&
      text('PAYFAST_METHODS').replaceAll(',', '').trim() === '' &&
      !takesYoco &&
      'PAYFAST_METHODS is empty: there is no way to pay',
    takesYoco && !has('YOCO_HOST') && 'YOCO_HOST is missing: CARD_GATEWAY is yoco',
    isYocoReal && !has('YOCO_SECRET_KEY') && 'YOCO_SECRET_KEY is missing',
    isYocoReal && !has('YOCO_WEBHOOK_SECRET') && 'YOCO_WEBHOOK_SECRET is missing',
    isSmtp && !has('SMTP_HOST') && 'SMTP_HOST is missing',
    has('SMTP_USER') !== has('SMTP_PASSWORD') && 'SMTP_USER and SMTP_PASSWORD go together',
    isDeployed &&
      isSmtp &&
      !has('SMTP_USER') &&
      'SMTP_USER and SMTP_PASSWORD are missing: they are required outside of local use',
  ].filter((problem) => problem !== false);
}
