import { createMiddleware } from 'hono/factory';
import { getConfig } from '#worker/env/config.ts';
import type { ShopEnv } from '#worker/env/shop-env.ts';

const HTML = /^text\/html\b/;

/**
 * Headers of every answer; pages get the content policy with a nonce of their own.
 * @param toastStyleHashes the styles that the toasts bring, as `sha256-…`
 */
export function securityHeaders(toastStyleHashes: readonly string[]) {
  return createMiddleware<ShopEnv>(async (c, next) => {
    const nonce = createNonce();
    c.set('nonce', nonce);
    await next();
    const { headers } = c.res;
    headers.set('X-Request-Id', c.var.requestId);
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    if (!HTML.test(headers.get('Content-Type') ?? '') || headers.has('Content-Security-Policy')) return;
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
    headers.set('X-Frame-Options', 'DENY');
    const { host } = getConfig(c.env).payfast;
    headers.set('Content-Security-Policy', contentPolicy(nonce, toastStyleHashes, host));
  });
}

/** @param paymentOrigin where the payment form may be posted, beside the shop itself */
export function contentPolicy(
  nonce: string,
  toastStyleHashes: readonly string[],
  paymentOrigin: string | null,
): string {
  const styles = toastStyleHashes.map((hash) => `'${hash}'`).join(' ');
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action 'self'${paymentOrigin === null ? '' : ` ${paymentOrigin}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types shop-html',
  ].join('; ');
}

function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}
