import { createMiddleware } from 'hono/factory';
import { type Config, getConfig } from '#worker/env/config.ts';
import { INLINE_ASSETS } from '#worker/platform/inline-assets.ts';
import type { RequestContext, RequestEnv } from '#worker/platform/request-context.ts';

const HTML = /^text\/html\b/;

/** Hosts to which Google's tag sends events. */
const TAG_HOSTS = ['https://www.googletagmanager.com', 'https://*.google-analytics.com'];

/** The content security policy of responses that are not pages: forbids loading and framing. */
const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Hashes of the `<style>` that sonner 1.7.4 inserts, first empty and then with its text. After an update of sonner,
 * `e2e/toasts.spec.ts` fails and prints the new hash.
 */
const TOAST_STYLES =
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-Od9mHMH7x2G6QuoV3hsPkDCwIyqbg2DX3F5nLeCYQBc='";

/** Sets the security headers of every response. Pages get a content security policy with their own nonce. */
export const securityHeaders = createMiddleware<RequestEnv>(async (c, next) => {
  const nonce = createNonce();
  c.set('nonce', nonce);
  c.set('pageHeaders', () => policyOf(getConfig(c.env)).pageHeaders);
  await next();
  const headers = commonHeaders(c);
  const hasPolicy = headers.has('Content-Security-Policy');
  if (!HTML.test(headers.get('Content-Type') ?? '')) {
    if (!hasPolicy) headers.set('Content-Security-Policy', NO_CONTENT_POLICY);
    return;
  }
  setPageSecurityHeaders(headers);
  if (hasPolicy) return;
  const { before, after } = policyOf(getConfig(c.env));
  headers.set('Content-Security-Policy', `${before}${nonce}${after}`);
});

/** Sets the headers of every response. */
export function setCommonHeaders(headers: Headers, requestId: string): void {
  headers.set('X-Request-Id', requestId);
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
}

/** Sets the headers of every page, except its content security policy. */
export function setPageSecurityHeaders(headers: Headers): void {
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  headers.set('X-Frame-Options', 'DENY');
}

/**
 * The content security policy's text before and after the nonce. `pageHeaders`: all page headers as JSON, without the
 * nonce.
 */
type PagePolicy = { before: string; after: string; pageHeaders: string };

let cached: { config: Config; policy: PagePolicy } | null = null;

/** Returns the page policy, cached per configuration, because only the nonce differs between requests. */
function policyOf(config: Config): PagePolicy {
  if (cached?.config !== config) cached = { config, policy: pagePolicy(config) };
  return cached.policy;
}

function pagePolicy(config: Config): PagePolicy {
  const before = "default-src 'none'; script-src 'nonce-";
  const after = policyAfterNonce(config);
  const headers = new Headers({ 'Content-Security-Policy': before + after });
  setCommonHeaders(headers, '');
  setPageSecurityHeaders(headers);
  return { before, after, pageHeaders: JSON.stringify([...headers]) };
}

/**
 * Returns the part of the content security policy that follows the nonce. Allows the shop itself, the gateways as
 * targets of payment forms, and the hosts of the tag manager if it is configured.
 */
function policyAfterNonce({ tagId, gatewayOrigins }: Config): string {
  const tagHosts = tagId === null ? '' : ` ${TAG_HOSTS.join(' ')}`;
  return [
    "' 'strict-dynamic'",
    `style-src 'self' ${TOAST_STYLES} '${INLINE_ASSETS.cssHash}'`,
    `img-src 'self' data:${tagHosts}`,
    "font-src 'self'",
    `connect-src 'self'${tagHosts}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    ["form-action 'self'", ...gatewayOrigins].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types shop-html shop-worker${tagId === null ? '' : ' shop-tag'}`,
  ].join('; ');
}

function commonHeaders(c: RequestContext): Headers {
  try {
    setCommonHeaders(c.res.headers, c.var.requestId);
  } catch {
    // The headers of a response from `fetch` are immutable.
    c.res = new Response(c.res.body, c.res);
    setCommonHeaders(c.res.headers, c.var.requestId);
  }
  return c.res.headers;
}

/** Returns a nonce of 144 random bits. */
function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
}
