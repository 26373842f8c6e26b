/** What wrangler.toml binds, before its variables are parsed ({@link parseConfig}). */
export type Bindings = {
  DB: D1Database;
  /** Payloads of public pages, the operators' flags, the data version. */
  KV: KVNamespace;
  PICTURES: R2Bucket;
  /** Resizes pictures where Cloudflare's own `/cdn-cgi/image` is not in front: locally. */
  IMAGES: ImagesBinding;
  ASSETS: Fetcher;
  /** Counts the analytics events; where it is not bound, D1 does. */
  ANALYTICS?: AnalyticsEngineDataset;
  /** Mails to be sent; the worker takes them out itself. */
  MAIL_QUEUE: Queue;
  /** Cloudflare's Email Service; only where MAIL_DRIVER is `binding`. */
  SEND_EMAIL?: SendEmail;
  /** What each of them limits: `rate-limits.ts`. */
  LIMIT_SIGN_IN: RateLimit;
  LIMIT_WRITES: RateLimit;
  LIMIT_SEARCH: RateLimit;
} & Readonly<Record<ConfigVariable, string | undefined>>;

export const CONFIG_VARIABLES = [
  'ENVIRONMENT',
  'SITE_NAME',
  'SITE_TAGLINE',
  'COMPANY_NAME',
  'COMPANY_REGISTRATION',
  'COMPANY_ADDRESS',
  'COMPANY_PHONE',
  'COMPANY_EMAIL',
  'SHOP_ORIGIN',
  'CONFIG_TTL_SECONDS',
  'UPSTREAM_TIMEOUT_MS',
  'KEPT_HTML_MEGABYTES',
  'COOKIE_DOMAIN',
  'OPERATOR_SECRET',
  'API_ORIGIN',
  'EDGE_KEY',
  'TAG_ID',
  'ORDER_EXPIRES_MINUTES',
  'PICTURE_SERVICE',
  'PICTURE_HOSTS',
  'PAYFAST_HOST',
  'PAYFAST_MERCHANT_ID',
  'PAYFAST_MERCHANT_KEY',
  'PAYFAST_PASSPHRASE',
  'PAYFAST_SOURCE_IPS',
  'CARD_GATEWAY',
  'YOCO_HOST',
  'YOCO_CHECKOUT_HOST',
  'YOCO_SECRET_KEY',
  'YOCO_WEBHOOK_SECRET',
  'MAIL_DRIVER',
  'MAIL_FROM',
  'MAIL_RETRY_SECONDS',
  'SMTP_HOST',
  'SMTP_PORT',
  'SMTP_SECURITY',
  'SMTP_USER',
  'SMTP_PASSWORD',
] as const;
export type ConfigVariable = (typeof CONFIG_VARIABLES)[number];
