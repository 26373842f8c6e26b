import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { assetHeaders } from '#scripts/build/asset-headers.ts';
import { bundleBrowserScripts } from '#scripts/build/browser-scripts.ts';
import {
  ASSETS_FOLDER,
  assetUrl,
  DESK_FOLDER,
  META_FOLDER,
  PUBLIC_FOLDER,
} from '#scripts/build/build-folders.ts';
import { checkWorker, describeBuildError, writeDevWorker } from '#scripts/build/dev-worker.ts';
import { createManifest, filesOf } from '#scripts/build/manifest.ts';
import { bundleEarlyEvents, bundleOfflineScripts } from '#scripts/build/offline-scripts.ts';
import { checkRouteRules } from '#scripts/build/route-rules-check.ts';
import { writeScriptDeltas } from '#scripts/build/script-deltas.ts';
import { reportSizes } from '#scripts/build/size-report.ts';
import { findEarlierBuilds, removeStaleBuilds } from '#scripts/build/stale-builds.ts';
import { buildDeskStyleSheet, buildStyleSheet } from '#scripts/build/style-sheet.ts';
import { writeFileAtomic } from '#scripts/build/write-file-atomic.ts';
import { findNewestMigration } from '#scripts/shop/migrations.ts';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import type { BuildFile, InlineAssets, LatestBuild } from '#shared/navigation/build-manifest.ts';

/**
 * Builds the browser's files: hashed chunks and CSS under `dist/public/assets`, and build information under
 * `dist/public/builds` (R-EDGE-7). The worker imports `dist/manifest.json`, `dist/inline-assets.json` and
 * `dist/service-worker.json`. The operators' desk has its files under `dist/desk`; its worker imports `dist/desk.json`.
 * wrangler runs this script before it bundles the worker. The build uses production React if NODE_ENV is `production`
 * or wrangler deploys.
 */

const isProduction = process.env.NODE_ENV === 'production' || process.env.WRANGLER_COMMAND === 'deploy';
/** `npm run dev`: a failed build is shown in the terminal and in the browser. */
const isDevelopment = process.env.NODE_ENV === 'development' && process.env.WRANGLER_COMMAND === 'dev';

try {
  await build();
  if (isDevelopment) await checkWorker();
  if (isDevelopment) await writeDevWorker(null);
} catch (error) {
  if (!isDevelopment) throw error;
  const problem = describeBuildError(error);
  console.error(problem);
  await writeDevWorker(problem);
}

async function build(): Promise<void> {
  checkRouteRules();
  await Promise.all([ASSETS_FOLDER, META_FOLDER].map((folder) => mkdir(folder, { recursive: true })));
  const [styleSheet, chunks, earlyEvents, offline] = await Promise.all([
    buildStyleSheet(),
    bundleBrowserScripts(isProduction),
    bundleEarlyEvents(isProduction),
    bundleOfflineScripts(isProduction),
  ]);
  // In development each build has a new id, so payloads cached by an earlier build are never served.
  const salt = isDevelopment ? crypto.randomUUID() : '';
  const cssUrl = assetUrl(styleSheet.fileName);
  const urls = {
    cssUrl,
    earlyEventsUrl: assetUrl(earlyEvents.fileName),
    offlineUrl: assetUrl(offline.page.fileName),
    chunks,
  };
  const migration = await findNewestMigration();
  const manifest = createManifest({ ...urls, migration, salt });
  const files = filesOf(urls);
  const earlier = await findEarlierBuilds(manifest.id);

  await writeFileAtomic(path.join(ASSETS_FOLDER, styleSheet.fileName), styleSheet.text);
  await Promise.all(
    [...chunks, earlyEvents, offline.page].map(({ fileName, code }) =>
      writeFileAtomic(path.join(ASSETS_FOLDER, fileName), code),
    ),
  );
  const deltas = isProduction ? await writeScriptDeltas(files, earlier) : [];
  await copyStaticFiles(PUBLIC_FOLDER);
  await writeFileAtomic(path.join(PUBLIC_FOLDER, '_headers'), assetHeaders());
  await writeFileAtomic(
    path.join(META_FOLDER, `${manifest.id}.json`),
    toJson({ ...manifest, files, earlier } satisfies BuildFile),
  );
  await writeFileAtomic(path.join(PROJECT_FOLDER, 'dist/manifest.json'), toJson(manifest));
  await writeFileAtomic(
    path.join(PROJECT_FOLDER, 'dist/inline-assets.json'),
    toJson(inlineAssets(styleSheet.text, earlyEvents.code)),
  );
  await buildDesk(migration);
  await writeFileAtomic(
    path.join(PROJECT_FOLDER, 'dist/service-worker.json'),
    toJson({ code: offline.serviceWorker }),
  );
  // Written last, so that a browser that learns of the build finds all of its files.
  await writeFileAtomic(
    path.join(PUBLIC_FOLDER, 'builds/latest.json'),
    toJson({ id: manifest.id } satisfies LatestBuild),
  );
  await removeStaleBuilds([...earlier, { id: manifest.id, files }], deltas);
  if (!process.env.WRANGLER_COMMAND) await reportSizes(manifest);
}

function inlineAssets(css: string, earlyEvents: string): InlineAssets {
  if (css.includes('</') || earlyEvents.includes('</'))
    throw new Error('An inline asset would end its element');
  const cssHash = `sha256-${createHash('sha256').update(css).digest('base64')}`;
  return { css, cssHash, earlyEvents };
}

/** Builds the files of the operators' desk: a style sheet and icons, and `dist/desk.json`, which its worker imports. */
async function buildDesk(migration: string): Promise<void> {
  const { fileName, text } = await buildDeskStyleSheet();
  const assets = path.join(DESK_FOLDER, 'assets');
  await mkdir(assets, { recursive: true });
  await writeFileAtomic(path.join(assets, fileName), text);
  const stale = (await readdir(assets)).filter((name) => name !== fileName && name.endsWith('.css'));
  await Promise.all(stale.map((name) => rm(path.join(assets, name), { force: true })));
  await copyStaticFiles(DESK_FOLDER, ['icons.svg', 'favicon.svg', 'favicon.ico']);
  await writeFileAtomic(path.join(DESK_FOLDER, '_headers'), assetHeaders());
  await writeFileAtomic(
    path.join(PROJECT_FOLDER, 'dist/desk.json'),
    toJson({ css: assetUrl(fileName), migration }),
  );
}

async function copyStaticFiles(target: string, only?: readonly string[]): Promise<void> {
  const source = path.join(PROJECT_FOLDER, 'client/public');
  for (const name of only ?? (await readdir(source))) {
    await writeFileAtomic(path.join(target, name), await readFile(path.join(source, name)));
  }
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
