import { openAsBlob } from 'node:fs';
import path from 'node:path';
import type { FileSource } from '#worker/operations/catalogue/csv-file.ts';

/** Returns a file on disk. Reading it fails if it changes between two readings. */
export function fileSource(file: string): FileSource {
  let blob: Promise<Blob> | null = null;
  const open = async (): Promise<ReadableStream<Uint8Array>> => {
    blob ??= openAsBlob(file);
    return (await blob).stream();
  };
  return { name: path.basename(file), open };
}
