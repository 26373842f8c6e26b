/** Returns the text of `_headers`: response headers of files that Cloudflare serves without the worker. */
export function assetHeaders(): string {
  return RULES.map(([pattern, headers]) => {
    const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
    return [pattern, ...lines, ''].join('\n');
  }).join('\n');
}

/** Cloudflare sends a header twice if two matching patterns set it, so patterns that overlap set different headers. */
const RULES: readonly (readonly [pattern: string, headers: Readonly<Record<string, string>>])[] = [
  [
    '/*',
    {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      // Applies when a file is opened as a page: an SVG may then use its own styles, but load nothing.
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  ],
  ['/assets/*', { 'Cache-Control': 'public, max-age=31536000, immutable', ...sameOriginOnly() }],
  ['/builds/latest.json', { 'Cache-Control': 'no-store', ...sameOriginOnly() }],
  ['/builds/meta/*', { 'Cache-Control': 'public, max-age=31536000, immutable', ...sameOriginOnly() }],
  ...['/*.svg', '/favicon.ico'].map(
    (pattern) => [pattern, { 'Cache-Control': cachedForAnHour(), ...sameOriginOnly() }] as const,
  ),
  // Other sites show the card beside links to the shop, and emails show the icon.
  ...['/card.png', '/apple-touch-icon.png'].map(
    (pattern) =>
      [
        pattern,
        { 'Cache-Control': cachedForAnHour(), 'Cross-Origin-Resource-Policy': 'cross-origin' },
      ] as const,
  ),
];

function sameOriginOnly(): Record<string, string> {
  return { 'Cross-Origin-Resource-Policy': 'same-origin' };
}

function cachedForAnHour(): string {
  return 'public, max-age=3600, stale-while-revalidate=86400';
}
