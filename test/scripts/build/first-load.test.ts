import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bundleBrowserScripts } from '#scripts/build/browser-scripts.ts';
import { createManifest } from '#scripts/build/manifest.ts';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { ROUTE_TABLE } from '#shared/navigation/route-table.ts';

const chunks = await bundleBrowserScripts(true);
const manifest = createManifest({
  cssUrl: '',
  earlyEventsUrl: '/assets/early-events.js',
  chunks,
  offlineUrl: '/assets/offline.js',
  migration: '0001_catalogue.sql',
  salt: '',
});
const first = [manifest.entry, ...manifest.preload];

function chunkOf(module: string) {
  const chunk = chunks.find(({ modules }) => modules.includes(path.join(PROJECT_FOLDER, module)));
  if (chunk === undefined) throw new Error(`${module} is in no chunk`);
  return chunk;
}

const urlOf = (module: string): string => `/assets/${chunkOf(module).fileName}`;
const bytesOf = (urls: readonly string[]): number =>
  chunks
    .filter(({ fileName }) => urls.includes(`/assets/${fileName}`))
    .reduce((sum, { code }) => sum + brotliCompressSync(code).byteLength, 0);

/** Chunks that a page loads only after its first render. The chunks that they import also load late. */
const later = ['client/app/navigation/navigation.ts', 'client/features/auth/auth-dialog.tsx'].map(chunkOf);
const laterUrls = new Set(
  later.flatMap(({ fileName, imports }) => [
    `/assets/${fileName}`,
    ...imports.map((name) => manifest.imports[`/assets/${name}`] ?? ''),
  ]),
);

describe.each(['home', 'category', 'product'])('the first view of %s', (route) => {
  const page = manifest.routes[route] ?? [];

  it('has at most 76 KB of scripts', () => {
    expect(bytesOf([...first, ...page])).toBeLessThanOrEqual(76_000);
  });

  it('is followed by at most 34.1 KB in 3 requests', () => {
    const rest = [...laterUrls].filter((url) => !first.includes(url) && !page.includes(url));
    expect(rest.length).toBeLessThanOrEqual(3);
    expect(bytesOf(rest)).toBeLessThanOrEqual(34_100);
  });

  it('loads the page’s own code in one more request', () => {
    expect(page.filter((url) => !laterUrls.has(url))).toHaveLength(1);
  });
});

it.each([
  'forms/submit.ts',
  'forms/settle-form.ts',
  'session/session.ts',
  'browser-client.ts',
  'navigation/navigation.ts',
])('%s is not part of the first view', (file) => {
  expect(first).not.toContain(urlOf(`client/app/${file}`));
});

it.each(ROUTE_TABLE)(
  'the page $id needs at most one file that earlier views have not loaded',
  ({ id, layout }) => {
    // The cart and the checkout share a file. A retailer's page adds a file to a listing's.
    const isInCheckout = layout === 'checkout' && id !== 'checkout';
    const before = isInCheckout ? 'cart' : id === 'retailer' ? 'category' : '';
    const known = new Set([...first, ...laterUrls, ...(manifest.routes[before] ?? [])]);
    const files = manifest.routes[id] ?? [];
    expect(files).not.toEqual([]);
    expect(files.filter((url) => !known.has(url)).length).toBeLessThanOrEqual(1);
  },
);

it('the login dialog and the code that submits forms share a chunk', () => {
  expect(urlOf('client/app/session/app-actions.ts')).toBe(urlOf('client/features/auth/auth-dialog.tsx'));
});

it('the cart sheet shares the chunk of the cart page and loads in one request', () => {
  const sheet = chunkOf('client/app/cart-sheet.tsx');
  expect(sheet).toBe(chunkOf('client/pages/cart-page.tsx'));
  const rest = sheet.imports.map((name) => manifest.imports[`/assets/${name}`] ?? '');
  expect(rest.filter((url) => !first.includes(url) && !laterUrls.has(url))).toEqual([]);
});

it('no chunk contains the hashed file name of another chunk', () => {
  const names = chunks.map(({ fileName }) => fileName);
  expect(chunks.filter(({ code }) => names.some((name) => code.includes(name)))).toEqual([]);
  expect(Object.keys(manifest.imports)).toHaveLength(chunks.length);
});
