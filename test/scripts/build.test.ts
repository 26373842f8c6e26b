import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyProject } from '#test/support/project-copy.ts';
import { type Ended, runNode } from './support/a-script.ts';

let folder = '';

beforeAll(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'shop-build-')), 'project');
  await copyProject(folder);
});

afterAll(() => rm(path.dirname(folder), { recursive: true, force: true }));

function build(mode: 'development' | 'production' = 'development'): Promise<Ended> {
  return runNode(['build.ts'], { cwd: folder, env: { NODE_ENV: mode } });
}

async function json<Shape>(file: string): Promise<Shape> {
  return JSON.parse(await readFile(path.join(folder, 'dist', file), 'utf8'));
}

const latestId = async (): Promise<string> => (await json<{ id: string }>('public/builds/latest.json')).id;
const names = (place: string): Promise<string[]> => readdir(path.join(folder, 'dist/public', place));

/** Changes a module that every chunk depends on. */
async function changeSources(label: string): Promise<void> {
  const file = path.join(folder, 'client/main.tsx');
  await writeFile(file, `${await readFile(file, 'utf8')}\nperformance.mark('${label}');\n`);
}

describe('the build', () => {
  it('writes its metadata, with route rules and all files, and keeps only the two previous builds', async () => {
    expect(await build()).toMatchObject({ exitCode: 0, errors: '' });
    const first = await latestId();
    const meta = await json<{ files: string[] }>(`public/builds/meta/${first}.json`);
    const manifest = await json<object>('manifest.json');
    expect(meta).toEqual({ ...manifest, files: meta.files, earlier: [] });
    expect(meta).toMatchObject({
      id: first,
      routeRules: {
        rules: expect.arrayContaining([{ from: '/contact', redirect: '/support', status: 301 }]),
      },
    });
    const made = meta.files.map((file) => file.replace('/assets/', ''));
    expect((await names('assets')).toSorted()).toEqual(made.toSorted());

    await changeSources('second');
    await build();
    const second = await latestId();
    expect(second).not.toBe(first);
    expect((await names('builds/meta')).toSorted()).toEqual([`${first}.json`, `${second}.json`].toSorted());
    expect(await names('assets')).toEqual(expect.arrayContaining(made));

    await changeSources('third');
    await build();
    const third = await latestId();
    expect(await json(`public/builds/meta/${third}.json`)).toMatchObject({
      earlier: [{ id: first, files: meta.files }, { id: second }],
    });

    await changeSources('fourth');
    await build();
    const fourth = await latestId();
    const ids = [second, third, fourth];
    expect((await names('builds/meta')).toSorted()).toEqual(ids.map((id) => `${id}.json`).toSorted());
    expect(await names('assets')).not.toEqual(expect.arrayContaining(made));
  });

  it('has the same id if nothing has changed', async () => {
    const before = await latestId();
    await build();
    expect(await latestId()).toBe(before);
  });

  it('writes deltas of a changed chunk against the two previous builds in production', async () => {
    const chunks: string[] = [];
    for (const label of ['one', 'two', 'three']) {
      await changeSources(label);
      await build('production');
      chunks.push((await json<{ entry: string }>('manifest.json')).entry);
    }
    const [oldest = '', older = '', newest = ''] = await Promise.all(
      chunks.map((file) => readFile(path.join(folder, 'dist/public', file))),
    );
    const deltas = (await names('assets')).filter((name) => name.endsWith('.dcz'));
    const deltaTo = (dictionary: Buffer | string) => {
      const hash = createHash('sha256').update(dictionary).digest('hex');
      return `${path.basename(chunks[2] ?? '')}.${hash}.dcz`;
    };
    // The deltas of earlier chunks are gone: no page of this build requests these chunks.
    expect(deltas.toSorted()).toEqual([deltaTo(oldest), deltaTo(older)].toSorted());
    for (const dictionary of [oldest, older].map((chunk) => Buffer.from(chunk))) {
      const delta = await readFile(path.join(folder, 'dist/public/assets', deltaTo(dictionary)));
      const hash = createHash('sha256').update(dictionary).digest();
      const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);
      expect(delta.subarray(0, 40)).toEqual(Buffer.concat([magic, hash]));
      expect(zstdDecompressSync(delta.subarray(40), { dictionary })).toEqual(newest);
      expect(delta.byteLength).toBeLessThan(500);
    }
  });

  it('fails with a line for each invalid route rule, and keeps the previous build', async () => {
    const file = path.join(folder, 'shared/navigation/built-route-rules.ts');
    const before = await latestId();
    const rules = [
      { from: '/a', redirect: '/b' },
      { from: '/b', redirect: '/a' },
      { from: '/c', redirect: 'http://elsewhere.example/' },
      // The build accepts this rule, because it cannot know which hosts are allowed.
      { from: '/d', redirect: 'https://elsewhere.example/' },
    ];
    await writeFile(file, `export const BUILT_ROUTE_RULES = ${JSON.stringify(rules)};\n`);
    await changeSources('fifth');
    const { exitCode, errors } = await build();
    expect(exitCode).toBe(1);
    expect(errors.trim().split('\n')).toEqual([
      'Route rule /c: redirect: must be an https URL, not http:',
      'Route rule /a: loops with /b',
      'Route rule /b: loops with /a',
    ]);
    expect(await latestId()).toBe(before);
  });
});
