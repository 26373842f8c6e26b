import * as v from 'valibot';
import { EmailAddressSchema, wholeNumber } from './variable-schemas.ts';

const Variables = v.object({
  MAIL_DRIVER: v.picklist(['binding', 'smtp', 'outbox'], 'must be binding, smtp or outbox'),
  MAIL_FROM: EmailAddressSchema,
  MAIL_RETRY_SECONDS: wholeNumber('10', 1),
  /** Required only if MAIL_DRIVER is `smtp`. */
  SMTP_HOST: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9.-]*$/, 'must be a host name')), ''),
  SMTP_PORT: wholeNumber('465', 1, 65_535),
  SMTP_SECURITY: v.optional(v.picklist(['tls', 'starttls', 'none'], 'must be tls, starttls or none')),
  SMTP_USER: v.optional(v.string(), ''),
  SMTP_PASSWORD: v.optional(v.string(), ''),
});
type Variables = v.InferOutput<typeof Variables>;

export const EmailVariables = v.pipe(
  Variables,
  v.transform((vars) => ({ mail: toEmailConfig(vars) })),
);

/** The transport of the shop's emails: Cloudflare's Email Service, an SMTP server, or the page `/__outbox`. */
export type EmailConfig = {
  from: string;
  /**
   * Delay before the first retry of a failed email. Each further delay is three times as long, up to four hours. The
   * first retry of a PIN comes after at most two seconds.
   */
  retrySeconds: number;
} & ({ driver: 'binding' } | { driver: 'outbox' } | { driver: 'smtp'; smtp: SmtpConfig });

function toEmailConfig(vars: Variables): EmailConfig {
  const common = { from: vars.MAIL_FROM, retrySeconds: vars.MAIL_RETRY_SECONDS };
  if (vars.MAIL_DRIVER !== 'smtp') return { ...common, driver: vars.MAIL_DRIVER };
  return { ...common, driver: 'smtp', smtp: toSmtpConfig(vars) };
}

/** An email provider's SMTP server. `user` is empty if the server requires no login. */
export type SmtpConfig = ReturnType<typeof toSmtpConfig>;

function toSmtpConfig(vars: Variables) {
  return {
    host: vars.SMTP_HOST,
    port: vars.SMTP_PORT,
    /** TLS from the start, TLS via STARTTLS, or none (only locally). */
    security: vars.SMTP_SECURITY ?? (vars.SMTP_PORT === 465 ? 'tls' : 'starttls'),
    user: vars.SMTP_USER,
    password: vars.SMTP_PASSWORD,
  };
}
