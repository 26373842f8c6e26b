import { readFile, rename, writeFile } from 'node:fs/promises';

/**
 * Writes a file through a rename, so that a shop that runs from this folder never reads half of it. An unchanged file
 * is left alone, so that whoever watches it sees no change.
 */
export async function writeFileAtomic(file: string, contents: string | Uint8Array): Promise<void> {
  const known = await readFile(file).catch(() => null);
  if (known?.equals(Buffer.from(contents))) return;
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, contents);
  await rename(temporary, file);
}
