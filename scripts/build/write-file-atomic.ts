import { readFile, rename, writeFile } from 'node:fs/promises';

/**
 * Writes a file by renaming, so that a running shop never reads half of it. An unchanged file is not touched, so that
 * file watchers do not fire.
 */
export async function writeFileAtomic(file: string, contents: string | Uint8Array): Promise<void> {
  const existing = await readFile(file).catch(() => null);
  if (existing?.equals(Buffer.from(contents))) return;
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, contents);
  await rename(temporary, file);
}
