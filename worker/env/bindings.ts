import type { ConfigVariable } from './config.ts';

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
  /** `worker/platform/rate-limits.ts` says what each of them limits. */
  LIMIT_SIGN_IN: RateLimit;
  LIMIT_WRITES: RateLimit;
  LIMIT_SEARCH: RateLimit;
} & Readonly<Record<ConfigVariable, string | undefined>>;
