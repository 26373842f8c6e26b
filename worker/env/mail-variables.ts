import * as v from 'valibot';
import { email, environment, noProblems, wholeNumber } from './variable-schemas.ts';

const Variables = v.object({
  ENVIRONMENT: environment,
  MAIL_DRIVER: v.picklist(['binding', 'smtp', 'outbox'], 'must be binding, smtp or outbox'),
  MAIL_FROM: email,
  MAIL_RETRY_SECONDS: wholeNumber('10', 1),
  /** Empty: MAIL_DRIVER is another one. */
  SMTP_HOST: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9.-]*$/, 'must be a host name')), ''),
  SMTP_PORT: wholeNumber('465', 1, 65_535),
  SMTP_SECURITY: v.optional(v.picklist(['tls', 'starttls', 'none'], 'must be tls, starttls or none')),
  SMTP_USER: v.optional(v.string(), ''),
  SMTP_PASSWORD: v.optional(v.string(), ''),
});
type Variables = v.InferOutput<typeof Variables>;

/** How mails are sent. */
export const MailVariables = v.pipe(
  Variables,
  noProblems(findProblems),
  v.transform((vars) => ({ mail: toMailConfig(vars) })),
);

/** Who takes the shop's mails: Cloudflare's Email Service, a server by SMTP, or the page `/__outbox`. */
export type MailConfig = {
  from: string;
  /** How long a mail that could not be sent waits at first; three times as long each time after. */
  retrySeconds: number;
} & ({ driver: 'binding' } | { driver: 'outbox' } | { driver: 'smtp'; smtp: SmtpConfig });

function toMailConfig(vars: Variables): MailConfig {
  const common = { from: vars.MAIL_FROM, retrySeconds: vars.MAIL_RETRY_SECONDS };
  if (vars.MAIL_DRIVER !== 'smtp') return { ...common, driver: vars.MAIL_DRIVER };
  return { ...common, driver: 'smtp', smtp: toSmtpConfig(vars) };
}

/** A mail provider's server; `user` is empty where it needs no login. */
export type SmtpConfig = ReturnType<typeof toSmtpConfig>;

function toSmtpConfig(vars: Variables) {
  return {
    host: vars.SMTP_HOST,
    port: vars.SMTP_PORT,
    /** TLS from the start, by STARTTLS, or (locally alone) not at all. */
    security: vars.SMTP_SECURITY ?? (vars.SMTP_PORT === 465 ? 'tls' : 'starttls'),
    user: vars.SMTP_USER,
    password: vars.SMTP_PASSWORD,
  };
}

function findProblems(vars: Variables) {
  const isSmtp = vars.MAIL_DRIVER === 'smtp';
  const isDeployed = vars.ENVIRONMENT !== 'local';
  return [
    isSmtp && vars.SMTP_HOST === '' && 'SMTP_HOST is missing',
    (vars.SMTP_USER === '') !== (vars.SMTP_PASSWORD === '') && 'SMTP_USER and SMTP_PASSWORD go together',
    isDeployed &&
      vars.MAIL_DRIVER === 'outbox' &&
      'MAIL_DRIVER must be binding or smtp outside of local use: nobody gets what the outbox holds',
    isDeployed &&
      vars.SMTP_SECURITY === 'none' &&
      'SMTP_SECURITY must be tls or starttls outside of local use',
    isDeployed && vars.SMTP_PORT === 25 && 'SMTP_PORT must be 465 or 587: workers cannot reach 25',
    isDeployed &&
      isSmtp &&
      vars.SMTP_USER === '' &&
      'SMTP_USER and SMTP_PASSWORD are missing: no server outside of local use takes mail without',
  ];
}
