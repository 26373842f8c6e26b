import type { ConfigSource } from './config.ts';

/** What wrangler.toml binds; its variables are texts until `config.ts` parses them. */
export type Bindings = {
  DB: D1Database;
  /** Payloads of public pages, the operators' flags, the catalogue's version. */
  KV: KVNamespace;
  PICTURES: R2Bucket;
  /** Resizes pictures where Cloudflare's `/cdn-cgi/image` is not available: locally. */
  IMAGES: ImagesBinding;
  ASSETS: Fetcher;
  /** Counts analytics events; D1 does where it is not bound. */
  ANALYTICS?: AnalyticsEngineDataset;
  /** Mails to be sent; this worker is also its consumer. */
  MAIL_QUEUE: Queue;
  /** One-time pins to be mailed, so that no other mail delays them. */
  PIN_QUEUE: Queue;
  /** Scheduled jobs, each a message; this worker is also its consumer. */
  JOB_QUEUE: Queue;
  /** Cloudflare's Email Service; only where MAIL_DRIVER is `binding`. */
  SEND_EMAIL?: SendEmail;
  /** `worker/platform/rate-limits.ts` says what each of them limits. */
  LIMIT_SIGN_IN: RateLimit;
  LIMIT_WRITES: RateLimit;
  LIMIT_SEARCH: RateLimit;
  LIMIT_NETWORK: RateLimit;
} & ConfigSource;
