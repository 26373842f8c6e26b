import path from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import { ROOT } from './build-folders.ts';

export const BROWSER_ENTRY = path.join(ROOT, 'client/main.tsx');
/** Runs before the app, which imports what it needs of it: so no module is in both. */
export const FIRST_TAP_ENTRY = path.join(ROOT, 'client/first-tap.ts');
/** What customers need, and visitors with their first press: one chunk, because it is needed at once. */
export const CUSTOMER_CODE = [
  'client/app/customer.ts',
  'client/app/browser-client.ts',
  'client/features/product-lists/lists-sync.ts',
].map((file) => path.join(ROOT, file));

/** React's production code itself: the packages' entries add a choice and a check that a build has made already. */
const REACT = Object.fromEntries(
  [
    ['react', 'react/cjs/react.production.js'],
    ['react/jsx-runtime', 'react/cjs/react-jsx-runtime.production.js'],
    ['react-dom', 'react-dom/cjs/react-dom.production.js'],
    ['react-dom/client', 'react-dom/cjs/react-dom-client.production.js'],
    ['scheduler', 'scheduler/cjs/scheduler.production.js'],
  ].map(([name, file]) => [`${name}$`, path.join(ROOT, `node_modules/${file}`)]),
);

/** Parts of several pages that weigh less than a request for them does. */
const TOO_SMALL_FOR_A_REQUEST = ['client/ui/form-error.tsx', 'shared/navigation/url-ids.ts'].map((file) =>
  path.join(ROOT, file),
);

/** Browsers that the shop supports. */
export const TARGETS = ['chrome111', 'safari16.4', 'firefox128'];

/** Bundles the browser's scripts, a chunk for the first load and one for each lazily loaded module; writes nothing. */
export async function bundleBrowserScripts(isProduction: boolean): Promise<OutputChunk[]> {
  await using bundle = await rolldown({
    input: { main: BROWSER_ENTRY, 'first-tap': FIRST_TAP_ENTRY },
    cwd: ROOT,
    platform: 'browser',
    resolve: { alias: isProduction ? REACT : {} },
    treeshake: { propertyReadSideEffects: false },
    optimization: { inlineConst: { mode: 'all', pass: 2 } },
    transform: {
      target: ['es2022', ...TARGETS],
      jsx: { runtime: 'automatic' },
      define: { 'process.env.NODE_ENV': JSON.stringify(isProduction ? 'production' : 'development') },
    },
    onLog(level, log, report) {
      // sonner's 'use client' means nothing here.
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
    },
  });
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name]-[hash].js',
    // Every page lists its chunks and the first chunk lists all: a name in each would be bytes.
    chunkFileNames: '[hash].js',
    hashCharacters: 'base36',
    minify: isProduction,
    comments: { legal: false },
    // What the first tap needs is one chunk; all else that the entry imports is another, also what lazily loaded
    // modules share with it.
    codeSplitting: {
      groups: [
        { name: 'first-tap', test: FIRST_TAP_ENTRY, priority: 1 },
        { name: 'main', tags: ['$initial'] },
        { name: 'small', test: (id) => TOO_SMALL_FOR_A_REQUEST.includes(id) },
        { name: 'customer', test: (id) => CUSTOMER_CODE.includes(id) },
      ],
    },
  });
  return output.filter((each) => each.type === 'chunk');
}
