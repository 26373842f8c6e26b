import type { ConfigSource } from './config.ts';

/** The bindings of wrangler.toml. Its variables are strings until `config.ts` parses them. */
export type Bindings = {
  DB: D1Database;
  /** Payloads of public pages, the operators' flags, the data version. */
  KV: KVNamespace;
  PICTURES: R2Bucket;
  /**
   * Resizes images if Cloudflare's `/cdn-cgi/image` is not available, for example in a local shop. The desk converts
   * uploaded images with it.
   */
  IMAGES: ImagesBinding;
  ASSETS: Fetcher;
  /** Counts analytics events; if it is not bound, D1 counts them. */
  ANALYTICS?: AnalyticsEngineDataset;
  /** Queue of emails to send. This worker is also its consumer. */
  MAIL_QUEUE: Queue;
  /** Queue of emails with one-time PINs. It is separate, so that other emails do not delay PINs. */
  PIN_QUEUE: Queue;
  /** Queue of scheduled jobs, one per message. This worker is also its consumer. */
  JOB_QUEUE: Queue;
  /** Cloudflare's Email Service; only bound if MAIL_DRIVER is `binding`. */
  SEND_EMAIL?: SendEmail;
  /** Limiters by the requests they allow per minute. `worker/platform/rate-limits.ts` documents the use of each. */
  LIMIT_100: RateLimit;
  LIMIT_300: RateLimit;
  LIMIT_1200: RateLimit;
  LIMIT_6000: RateLimit;
} & ConfigSource;
