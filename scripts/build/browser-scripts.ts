import { createHash } from 'node:crypto';
import { type OutputChunk, rolldown } from 'rolldown';
import { PROJECT_FOLDER } from '../shop/shop-state.ts';
import { BROWSER_ENTRY } from './build-folders.ts';
import { chunkGroups } from './chunk-groups.ts';

export type BrowserChunk = {
  /** The name by which other chunks import this one. The document's import map resolves it to `fileName`. */
  name: string;
  /** Contains a hash of the chunk's own code. */
  fileName: string;
  code: string;
  /** Names of the chunks that this one imports statically. */
  imports: readonly string[];
  /** Ids of the chunk's modules. */
  modules: readonly string[];
};

/** Browsers that the shop supports. */
export const TARGETS = ['chrome111', 'safari16.4', 'firefox128'];

/** Expected warnings: sonner's 'use client', and the scheduler functions that React requests in development only. */
const HARMLESS: ReadonlySet<string> = new Set(['MODULE_LEVEL_DIRECTIVE', 'IMPORT_IS_UNDEFINED']);

/** Bundles the browser's scripts. Writes no file. */
export async function bundleBrowserScripts(isProduction: boolean): Promise<BrowserChunk[]> {
  await using bundle = await rolldown({
    input: { app: BROWSER_ENTRY },
    cwd: PROJECT_FOLDER,
    platform: 'browser',
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
      if (!HARMLESS.has(log.code ?? '')) report(level, log);
    },
  });
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name]',
    chunkFileNames: '[name]',
    minify: isProduction,
    comments: false,
    codeSplitting: { groups: chunkGroups() },
  });
  return output.filter((each) => each.type === 'chunk').map(named);
}

/**
 * Hashes only this chunk's own code, because imports refer to other chunks by stable names. The file name starts with
 * the chunk's name, so that a browser finds the same chunk of an earlier build.
 */
function named({ fileName: name, code, imports, moduleIds }: OutputChunk): BrowserChunk {
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  return { name, fileName: `${name}-${hash}.js`, code, imports, modules: moduleIds };
}
