import { access, mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { inject, vi } from 'vitest';

/** The time limit for filling a folder, generous for a busy machine. */
const FILLING_MS = 240_000;

/**
 * Returns a folder that is filled once per run. The first caller fills it, and all other callers wait. Copy the folder
 * before changing it.
 */
export async function madeOnce(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const inFolder = (suffix: string): string => path.join(inject('folderOfRun'), `${name}${suffix}`);
  const filled = inFolder('');
  if (await isMadeHere(inFolder('-claimed'))) {
    const filling = inFolder('-filling');
    await fill(filling);
    await rename(filling, filled);
  } else {
    await vi.waitFor(() => access(filled), { timeout: FILLING_MS, interval: 100 });
  }
  return filled;
}

/** Creates the folder; returns false if it already exists. */
async function isMadeHere(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
