import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import { PUBLIC_FOLDER } from './build-folders.ts';

/** Prints the brotli size in KB of the files that every page loads first. */
export async function reportSizes({ id, css, entry, preload, earlyEvents }: BuildManifest): Promise<void> {
  const [scripts, styles] = await Promise.all([sizeOf([entry, ...preload, earlyEvents]), sizeOf([css])]);
  console.log(`Built ${id}: first scripts ${scripts}, CSS ${styles} (brotli)`);
}

async function sizeOf(urls: string[]): Promise<string> {
  const bytes = await Promise.all(
    urls.map(async (url) => brotliCompressSync(await readFile(path.join(PUBLIC_FOLDER, url))).byteLength),
  );
  return `${(bytes.reduce((sum, each) => sum + each, 0) / 1000).toFixed(1)} KB`;
}
