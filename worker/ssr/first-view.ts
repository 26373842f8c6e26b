import { getCookie } from 'hono/cookie';
import { ASSETS_COOKIE } from '#shared/navigation/assets-cookie.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import type { AssetTags } from '#worker/page-cache/page-cache.ts';
import { INLINE_ASSETS } from '#worker/platform/inline-assets.ts';
import type { CustomerContext } from '#worker/platform/request-context.ts';

const encoder = new TextEncoder();

/**
 * True if, according to its cookie, the browser has not cached this build's style sheet. The document then contains it.
 */
export function needsInlineAssets(c: CustomerContext, { css }: BuildManifest): boolean {
  return getCookie(c, ASSETS_COOKIE) !== css;
}

/** Finds the elements in a page's HTML, where `document.tsx` renders one after the other. */
export function findAssetTags(html: string): AssetTags | null {
  const from = html.indexOf('<link rel="stylesheet"');
  const to = html.indexOf('</script>', from);
  if (from === -1 || to === -1) return null;
  const start = encoder.encode(html.slice(0, from)).byteLength;
  return [start, start + to - from + '</script>'.length];
}

/**
 * Replaces the elements with their content. Without a request for the style sheet, the first paint comes a round trip
 * earlier.
 */
export function withInlineAssets(
  html: Uint8Array,
  [from, to]: AssetTags,
  nonce: string,
  { css }: BuildManifest,
): Uint8Array<ArrayBuffer> {
  const content = encoder.encode(
    `<style data-href="${css}">${INLINE_ASSETS.css}</style>` +
      `<script nonce="${nonce}">${INLINE_ASSETS.earlyEvents}</script>`,
  );
  const whole = new Uint8Array(html.byteLength - (to - from) + content.byteLength);
  whole.set(html.subarray(0, from));
  whole.set(content, from);
  whole.set(html.subarray(to), from + content.byteLength);
  return whole;
}
