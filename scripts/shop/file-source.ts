import { openAsBlob } from 'node:fs';
import path from 'node:path';
import type { FileSource } from '#worker/operations/catalogue/text-file.ts';
import { FetchFailure, fetchFile } from '#worker/operations/pulls/fetch-file.ts';
import { ScriptFailure } from './run-script.ts';

/** Returns the source of a file on disk. Reading it again fails if the file has changed since the first reading. */
export function fileSource(file: string): FileSource {
  let blob: Promise<Blob> | null = null;
  const open = async (): Promise<ReadableStream<Uint8Array>> => {
    blob ??= openAsBlob(file);
    return (await blob).stream();
  };
  return { name: path.basename(file), open };
}

/**
 * Returns the source of a file on disk, or fetches a file from an https URL. Throws a ScriptFailure if the file cannot
 * be fetched.
 */
export async function fileOrUrlSource(fileOrUrl: string): Promise<FileSource> {
  if (!/^https?:/i.test(fileOrUrl)) return fileSource(fileOrUrl);
  try {
    const hosts = URL.canParse(fileOrUrl) ? [new URL(fileOrUrl).host] : [];
    const fetched = await fetchFile({ url: fileOrUrl, etag: null, hosts }, fetch);
    if (fetched === null) throw new FetchFailure('the server sent no file');
    return fetched.source;
  } catch (cause) {
    if (!(cause instanceof FetchFailure)) throw cause;
    throw new ScriptFailure(`${cause.message}. Nothing was changed.`);
  }
}
