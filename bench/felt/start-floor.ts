import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { type RunningWorker, startWorker } from '../harness.ts';
import { BENCH_FOLDER } from '../project.ts';
import type { FloorPage, FloorSite } from '../workers/floor-page.ts';

const WORKERS = path.join(PROJECT_FOLDER, 'bench/workers');
const FOLDER = path.join(BENCH_FOLDER, 'run/floor');
const ASSETS = path.join(FOLDER, 'public/assets');

/** Builds the floor with these pages and starts its worker. */
export async function startFloor(pages: Readonly<Record<string, FloorPage>>): Promise<RunningWorker> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(ASSETS, { recursive: true });
  const site: FloorSite = {
    pages,
    assets: {
      script: await writeAsset('islands', 'js', await bundleIslands()),
      style: await writeAsset('floor', 'css', await readFile(path.join(WORKERS, 'floor.css'), 'utf8')),
    },
  };
  await writeFile(
    path.join(FOLDER, 'public/_headers'),
    '/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n',
  );
  await writeFile(path.join(FOLDER, 'site.json'), JSON.stringify(site));
  const main = path.join(FOLDER, 'index.ts');
  await writeFile(
    main,
    [
      `import site from './site.json';`,
      `import { createFloor } from '${WORKERS}/floor.tsx';`,
      'export default createFloor(site);',
    ].join('\n'),
  );
  return startWorker({
    name: 'floor',
    main,
    stateDir: path.join(FOLDER, 'state'),
    assets: path.join(FOLDER, 'public'),
  });
}

async function writeAsset(name: string, type: string, text: string): Promise<string> {
  const file = `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.${type}`;
  await writeFile(path.join(ASSETS, file), text);
  return `/assets/${file}`;
}

async function bundleIslands(): Promise<string> {
  await using bundle = await rolldown({
    input: path.join(WORKERS, 'floor-islands/main.tsx'),
    platform: 'browser',
    transform: {
      target: 'es2022',
      jsx: { runtime: 'automatic' },
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  return output[0].code;
}
