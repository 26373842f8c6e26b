import { createMiddleware } from 'hono/factory';
import { type Config, getConfig } from '#worker/env/config.ts';
import type { RequestContext, RequestEnv } from '#worker/platform/request-context.ts';

const HTML = /^text\/html\b/;

/** Where a tag sends what it counts. */
const TAG_HOSTS = ['https://www.googletagmanager.com', 'https://*.google-analytics.com'];

/** No answer but a page may load, run or be framed as anything. */
const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Headers of every answer; pages get the content policy with a nonce of their own.
 * @param toastStyleHashes the styles that the toasts bring, as `sha256-…`
 */
export function securityHeaders(toastStyleHashes: readonly string[]) {
  const policyAround = rememberedPolicy(toastStyleHashes);
  return createMiddleware<RequestEnv>(async (c, next) => {
    const nonce = createNonce();
    c.set('nonce', nonce);
    await next();
    const headers = commonHeaders(c);
    const hasPolicy = headers.has('Content-Security-Policy');
    if (!HTML.test(headers.get('Content-Type') ?? '')) {
      if (!hasPolicy) headers.set('Content-Security-Policy', NO_CONTENT_POLICY);
      return;
    }
    setPageHeaders(headers);
    if (hasPolicy) return;
    const { before, after } = policyAround(getConfig(c.env));
    headers.set('Content-Security-Policy', `${before}${nonce}${after}`);
  });
}

/** What every answer says. */
export function setCommonHeaders(headers: Headers, requestId: string): void {
  headers.set('X-Request-Id', requestId);
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
}

/** What every page says beside its content policy. */
export function setPageHeaders(headers: Headers): void {
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  headers.set('X-Frame-Options', 'DENY');
}

type PolicyAround = { before: string; after: string };

/** The same for every page of a shop but for the nonce between the halves. */
function rememberedPolicy(toastStyleHashes: readonly string[]): (config: Config) => PolicyAround {
  let known: { config: Config; around: PolicyAround } | null = null;
  return (config) => {
    if (known?.config !== config) {
      known = { config, around: contentPolicy(toastStyleHashes, config) };
    }
    return known.around;
  };
}

/** Beside the shop itself: the payment form goes to a gateway, and a tag where one is configured to its own hosts. */
function contentPolicy(toastStyleHashes: readonly string[], config: Config): PolicyAround {
  const { tagId } = config;
  const tagHosts = tagId === null ? '' : ` ${TAG_HOSTS.join(' ')}`;
  const styles = toastStyleHashes.map((hash) => `'${hash}'`).join(' ');
  const after = [
    "' 'strict-dynamic'",
    `style-src 'self' ${styles}`,
    `img-src 'self' data:${tagHosts}`,
    "font-src 'self'",
    `connect-src 'self'${tagHosts}`,
    "manifest-src 'self'",
    ["form-action 'self'", ...gatewayHosts(config)].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types shop-html${tagId === null ? '' : ' shop-tag'}`,
  ];
  return { before: "default-src 'none'; script-src 'nonce-", after: after.join('; ') };
}

/** Where shoppers pay; simulated gateways are in the shop. */
function gatewayHosts({ payfast, yoco, cardGateway }: Config): string[] {
  return [
    ...(payfast.host === null ? [] : [payfast.host]),
    ...(cardGateway === 'yoco' && yoco !== null && yoco.host !== null ? [yoco.checkoutHost] : []),
  ];
}

function commonHeaders(c: RequestContext): Headers {
  try {
    setCommonHeaders(c.res.headers, c.var.requestId);
  } catch {
    // An answer that came by `fetch` cannot be written to.
    c.res = new Response(c.res.body, c.res);
    setCommonHeaders(c.res.headers, c.var.requestId);
  }
  return c.res.headers;
}

/** More than 128 random bits, and always as long: what is kept of a page has room for just that. */
function createNonce(): string {
  return crypto.randomUUID() + crypto.randomUUID().slice(0, 8);
}
