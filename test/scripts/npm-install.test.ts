import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';

const run = promisify(execFile);

/** A folder with the project's package files only. */
async function aFreshCheckout(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-install-'));
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    await copyFile(path.join(PROJECT_FOLDER, file), path.join(folder, file));
  }
  return folder;
}

/** Runs npm with the machine's own Node, an empty cache, no user settings and no network. */
async function npm(folder: string, ...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const PATH = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((each) => !each.includes('node_modules'))
    .join(path.delimiter);
  return run('npm', args, {
    cwd: folder,
    env: {
      PATH,
      HOME: folder,
      npm_config_cache: path.join(folder, 'cache'),
      npm_config_userconfig: path.join(folder, 'no-npmrc'),
      npm_config_offline: 'true',
    },
  });
}

describe('npm install', () => {
  it('leaves package-lock.json unchanged and prints no warnings', async () => {
    const folder = await aFreshCheckout();
    const { stderr } = await npm(folder, 'install', '--package-lock-only');
    const [before, after] = await Promise.all(
      [PROJECT_FOLDER, folder].map((each) => readFile(path.join(each, 'package-lock.json'), 'utf8')),
    );
    expect(after).toBe(before);
    expect(stderr).toBe('');
  });

  it('finds every optional package in package-lock.json, including those for other systems', async () => {
    const { packages } = JSON.parse(await readFile(path.join(PROJECT_FOLDER, 'package-lock.json'), 'utf8'));
    const missing = Object.entries<{ optionalDependencies?: object }>(packages).flatMap(([folder, entry]) =>
      Object.keys(entry.optionalDependencies ?? {}).filter(
        (name) => !(`node_modules/${name}` in packages || `${folder}/node_modules/${name}` in packages),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('writes no registry URLs into package-lock.json', async () => {
    const folder = await aFreshCheckout();
    const { stdout } = await npm(folder, 'config', 'get', 'omit-lockfile-registry-resolved');
    expect(stdout.trim()).toBe('true');
    expect(await readFile(path.join(folder, 'package-lock.json'), 'utf8')).not.toContain('"resolved"');
  });
});
