import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants as zlib, zstdCompressSync } from 'node:zlib';
import type { BuildFiles } from '#shared/navigation/build-manifest.ts';
import { chunkPattern, deltaPath } from '#shared/navigation/script-delta.ts';
import { PUBLIC_FOLDER } from './build-folders.ts';
import { writeFileAtomic } from './write-file-atomic.ts';

/** The start of a `dcz` response; the dictionary's SHA-256 and a zstd frame follow (RFC 9842). */
const DCZ_MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);
const LEVEL = 19;

/**
 * Writes the deltas of new chunks: each chunk, compressed with an earlier build's version of the chunk as the
 * dictionary. Returns the deltas' paths. A delta larger than half of the chunk's brotli size is not written.
 */
export async function writeScriptDeltas(
  files: readonly string[],
  earlier: readonly BuildFiles[],
): Promise<string[]> {
  const earlierFiles = [...new Set(earlier.flatMap((build) => build.files))];
  const written: string[] = [];
  for (const chunk of files) {
    const pattern = chunkPattern(chunk);
    if (pattern === null) continue;
    const dictionaries = earlierFiles.filter((file) => file !== chunk && chunkPattern(file) === pattern);
    for (const dictionary of dictionaries) {
      const delta = await writeDelta(chunk, dictionary);
      if (delta !== null) written.push(delta);
    }
  }
  return written;
}

async function writeDelta(chunk: string, earlierChunk: string): Promise<string | null> {
  const [code, dictionary] = await Promise.all([readPublic(chunk), readPublic(earlierChunk)]);
  if (code === null || dictionary === null) return null;
  const hash = createHash('sha256').update(dictionary).digest();
  const params = { [zlib.ZSTD_c_compressionLevel]: LEVEL };
  const delta = Buffer.concat([DCZ_MAGIC, hash, zstdCompressSync(code, { dictionary, params })]);
  if (delta.byteLength > brotliCompressSync(code).byteLength / 2) return null;
  const file = deltaPath(chunk, hash.toString('hex'));
  await writeFileAtomic(path.join(PUBLIC_FOLDER, file), delta);
  return file;
}

/** Returns null if the file is missing, for example because it was deleted by hand. */
function readPublic(file: string): Promise<Buffer | null> {
  return readFile(path.join(PUBLIC_FOLDER, file)).catch(() => null);
}
