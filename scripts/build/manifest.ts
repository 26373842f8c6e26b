import { createHash } from 'node:crypto';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import { BUILT_ROUTE_RULES } from '#shared/navigation/built-route-rules.ts';
import { ROUTE_TABLE } from '#shared/navigation/route-table.ts';
import type { BrowserChunk } from './browser-scripts.ts';
import { assetUrl } from './build-folders.ts';
import { pageChunkOf } from './chunk-groups.ts';

type Built = {
  cssUrl: string;
  earlyEventsUrl: string;
  chunks: readonly BrowserChunk[];
  /** The offline page's script. */
  offlineUrl: string;
  /** The name of the newest migration. */
  migration: string;
  /** Part of the hash that is the build id. If empty, builds with equal files have the same id. */
  salt: string;
};

/** Creates the manifest from which the worker writes a document's tags. The build id changes if any file changes. */
export function createManifest({
  cssUrl,
  earlyEventsUrl,
  chunks,
  offlineUrl,
  migration,
  salt,
}: Built): BuildManifest {
  const [entry, ...preload] = withImports(named('app', chunks), chunks);
  const beside = (name: string): string[] =>
    withImports(named(name, chunks), chunks)
      .filter((chunk) => chunk !== entry && !preload.includes(chunk))
      .map(urlOf);
  const content = {
    css: cssUrl,
    entry: urlOf(entry),
    preload: preload.map(urlOf),
    earlyEvents: earlyEventsUrl,
    offline: offlineUrl,
    routes: Object.fromEntries(
      ROUTE_TABLE.map(({ id, layout }) => {
        // The checkout layout is in the checkout page's chunk.
        const names = layout === 'checkout' ? [id, 'checkout'] : [id];
        return [id, [...new Set(names.flatMap((name) => beside(pageChunkOf(name))))]];
      }),
    ),
    migration,
    imports: Object.fromEntries(chunks.map((chunk) => [assetUrl(chunk.name), urlOf(chunk)])),
    routeRules: { rules: [...BUILT_ROUTE_RULES] },
  };
  return {
    id: hashOf([
      content,
      filesOf({ cssUrl, earlyEventsUrl, chunks, offlineUrl }),
      ...(salt === '' ? [] : [salt]),
    ]),
    ...content,
  };
}

/** Returns the URLs of all files of a build. */
export function filesOf({
  cssUrl,
  earlyEventsUrl,
  chunks,
  offlineUrl,
}: Omit<Built, 'migration' | 'salt'>): string[] {
  return [...chunks.map(({ fileName }) => assetUrl(fileName)), cssUrl, earlyEventsUrl, offlineUrl].sort();
}

function named(name: string, chunks: readonly BrowserChunk[]): BrowserChunk {
  const chunk = chunks.find((each) => each.name === name);
  if (chunk === undefined) throw new Error(`The build made no chunk ${name}`);
  return chunk;
}

/** Returns a chunk, followed by its direct and indirect static imports. */
function withImports(
  chunk: BrowserChunk,
  chunks: readonly BrowserChunk[],
): [BrowserChunk, ...BrowserChunk[]] {
  const all: [BrowserChunk, ...BrowserChunk[]] = [chunk];
  for (const { imports } of all) {
    all.push(...chunks.filter((each) => imports.includes(each.name) && !all.includes(each)));
  }
  return all;
}

function urlOf({ fileName }: BrowserChunk): string {
  return assetUrl(fileName);
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
}
