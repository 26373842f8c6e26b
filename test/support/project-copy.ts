import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';

/** Files and folders that a build and a local shop need. */
const PARTS = [
  'client',
  'scripts',
  'shared',
  'worker',
  'build.ts',
  'package.json',
  'tsconfig.base.json',
  'wrangler.toml',
];

/** Replaces a folder with a copy of the project's sources, which tests can change and build. */
export async function copyProject(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const part of PARTS) {
    await cp(path.join(PROJECT_FOLDER, part), path.join(folder, part), { recursive: true });
  }
  await symlink(path.join(PROJECT_FOLDER, 'node_modules'), path.join(folder, 'node_modules'));
}
