import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder shared by all files of a run. */
    folderOfRun: string;
  }
}

/** Creates the folder before the first file runs, and removes it after the last. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-run-'));
  provide('folderOfRun', folder);
  return () => rm(folder, { recursive: true, force: true });
}
