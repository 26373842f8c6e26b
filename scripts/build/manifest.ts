import { createHash } from 'node:crypto';
import path from 'node:path';
import type { OutputChunk } from 'rolldown';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import { BUILT_ROUTE_RULES } from '#shared/navigation/built-route-rules.ts';
import { ROUTE_TABLE } from '#shared/navigation/route-table.ts';
import { BROWSER_ENTRY, CUSTOMER_CODE, FIRST_TAP_ENTRY } from './browser-scripts.ts';
import { assetUrl, ROOT } from './build-folders.ts';

type Built = { cssUrl: string; chunks: readonly OutputChunk[]; toastStyleHashes: string[] };

/** The login's dialog, and what its forms are sent by. */
const DIALOG_CODE = [path.join(ROOT, 'client/features/auth/auth-dialog.tsx'), ...CUSTOMER_CODE];

/** What the worker must know of a build to write a page's tags; its id changes with every file. */
export function createManifest({ cssUrl, chunks, toastStyleHashes }: Built): BuildManifest {
  const entry = chunkOf(BROWSER_ENTRY, chunks);
  const entryFiles = withImports(entry.fileName, chunks);
  const firstTap = chunkOf(FIRST_TAP_ENTRY, chunks).fileName;
  const withoutEntry = (module: string): string[] =>
    withImports(chunkOf(module, chunks).fileName, chunks)
      .filter((file) => !entryFiles.includes(file))
      .map(assetUrl);
  const content = {
    css: cssUrl,
    entry: assetUrl(entry.fileName),
    preload: entryFiles.filter((file) => file !== entry.fileName && file !== firstTap).map(assetUrl),
    firstTap: assetUrl(firstTap),
    dialog: [...new Set(DIALOG_CODE.flatMap(withoutEntry))],
    routes: Object.fromEntries(
      ROUTE_TABLE.map(({ id }) => [id, withoutEntry(path.join(ROOT, `client/pages/${id}-page.tsx`))]),
    ),
    toastStyleHashes,
    routeRules: { rules: [...BUILT_ROUTE_RULES] },
  };
  return { id: hashOf([content, filesOf({ cssUrl, chunks })]), ...content };
}

/** The address of every file of a build. */
export function filesOf({ cssUrl, chunks }: Pick<Built, 'cssUrl' | 'chunks'>): string[] {
  return [...chunks.map(({ fileName }) => assetUrl(fileName)), cssUrl].sort();
}

function chunkOf(module: string, chunks: readonly OutputChunk[]): OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (chunk === undefined) throw new Error(`The build made no chunk of ${module}`);
  return chunk;
}

/** A chunk's file and all that it imports statically, itself first. */
function withImports(file: string, chunks: readonly OutputChunk[], seen = new Set<string>()): string[] {
  if (!seen.has(file)) {
    seen.add(file);
    const imports = chunks.find(({ fileName }) => fileName === file)?.imports ?? [];
    for (const imported of imports) withImports(imported, chunks, seen);
  }
  return [...seen];
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
}
