import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bundleBrowserScripts } from '#scripts/build/browser-scripts.ts';
import { ROOT } from '#scripts/build/build-folders.ts';
import { createManifest } from '#scripts/build/manifest.ts';
import { ROUTE_TABLE } from '#shared/navigation/route-table.ts';

const chunks = await bundleBrowserScripts(true);
const manifest = createManifest({ cssUrl: '', chunks, toastStyleHashes: [] });
const urlOf = (module: string): string => {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(path.join(ROOT, module)));
  return `/assets/${chunk?.fileName}`;
};

it('stays within what a first view may fetch of scripts, its page aside', () => {
  const first = [manifest.entry, ...manifest.preload, manifest.firstTap];
  const bytes = chunks
    .filter(({ fileName }) => first.includes(`/assets/${fileName}`))
    .map(({ code }) => brotliCompressSync(code).byteLength);
  expect(bytes).toHaveLength(first.length);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(71_000);
});

it.each(['submit.ts', 'settle-form.ts', 'session.ts', 'browser-client.ts', 'navigation.ts'])(
  'leaves %s out of the first view',
  (file) => {
    const url = urlOf(`client/app/${file}`);
    expect([manifest.entry, ...manifest.preload, manifest.firstTap]).not.toContain(url);
  },
);

it('keeps navigation apart from what customers need, so that neither waits for the other', () => {
  const navigation = chunks.find(({ fileName }) => urlOf('client/app/navigation.ts').endsWith(fileName));
  const imports = navigation?.imports.map((file) => `/assets/${file}`);
  expect(imports).toContain(manifest.entry);
  expect(imports).not.toContain(urlOf('client/app/customer.ts'));
});

it.each(ROUTE_TABLE)('gives the page $id by the one export of its chunk that is called so', ({ id }) => {
  const module = path.join(ROOT, `client/pages/${id}-page.tsx`);
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
  expect(chunk?.exports.filter((name) => name.endsWith('Page'))).toHaveLength(1);
});

it('preloads with the login’s dialog what sends its forms', () => {
  expect(manifest.dialog).toContain(urlOf('client/features/auth/auth-dialog.tsx'));
  expect(manifest.dialog).toContain(urlOf('client/app/customer.ts'));
});
