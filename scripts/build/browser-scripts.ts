import { createHash } from 'node:crypto';
import { type OutputChunk, rolldown } from 'rolldown';
import { BROWSER_ENTRY, FIRST_TAP_ENTRY, ROOT } from './build-folders.ts';
import { chunkGroups } from './chunk-groups.ts';
import { reactModules } from './react-modules.ts';

export type BrowserChunk = {
  /** By which other chunks import it: the page's import map says which file it is. */
  name: string;
  /** Changes with its code, and with nothing else. */
  fileName: string;
  code: string;
  /** The names of the chunks that it imports statically. */
  imports: readonly string[];
  /** The ids of its modules. */
  modules: readonly string[];
};

/** Browsers that the shop supports. */
export const TARGETS = ['chrome111', 'safari16.4', 'firefox128'];

/** Bundles the browser's scripts; writes nothing. */
export async function bundleBrowserScripts(isProduction: boolean): Promise<BrowserChunk[]> {
  await using bundle = await rolldown({
    input: { app: BROWSER_ENTRY, 'first-tap': FIRST_TAP_ENTRY },
    cwd: ROOT,
    platform: 'browser',
    plugins: isProduction ? [reactModules()] : [],
    treeshake: { propertyReadSideEffects: false },
    optimization: { inlineConst: { mode: 'all', pass: 2 } },
    transform: {
      target: ['es2022', ...TARGETS],
      jsx: { runtime: 'automatic' },
      define: {
        __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
        'process.env.NODE_ENV': JSON.stringify(isProduction ? 'production' : 'development'),
      },
    },
    onLog(level, log, report) {
      // sonner's 'use client' means nothing here.
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
    },
  });
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name]',
    chunkFileNames: '[name]',
    minify: isProduction,
    comments: { legal: false },
    codeSplitting: { groups: chunkGroups() },
  });
  return output.filter((each) => each.type === 'chunk').map(named);
}

/**
 * The hash is of this chunk's code alone: in it, other chunks keep the names that do not change. The app's file has its
 * name, too, for whoever reads a log; every page lists the others.
 */
function named({ fileName: name, isEntry, code, imports, moduleIds }: OutputChunk): BrowserChunk {
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  const fileName = isEntry ? `${name}-${hash}.js` : `${hash}.js`;
  return { name, fileName, code, imports, modules: moduleIds };
}
