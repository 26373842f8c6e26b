import { createHash } from 'node:crypto';
import { rolldown } from 'rolldown';
import { PROJECT_FOLDER } from '../shop/shop-state.ts';
import { TARGETS } from './browser-scripts.ts';
import { EARLY_EVENTS_ENTRY, OFFLINE_PAGE_ENTRY, SERVICE_WORKER_ENTRY } from './build-folders.ts';

export type OfflineScripts = {
  /** The service worker's code. When the worker serves this code, it prepends the build's id and files. */
  serviceWorker: string;
  /** The offline page's script, which is a file of the build. */
  page: { fileName: string; code: string };
};

/** Bundles the two scripts separately, so that they share no chunk with each other or with the app. */
export async function bundleOfflineScripts(isProduction: boolean): Promise<OfflineScripts> {
  const [serviceWorker, page] = await Promise.all([
    bundled(SERVICE_WORKER_ENTRY, 'iife', isProduction),
    bundled(OFFLINE_PAGE_ENTRY, 'esm', isProduction),
  ]);
  const hash = createHash('sha256').update(page).digest('hex').slice(0, 8);
  return { serviceWorker, page: { fileName: `offline-${hash}.js`, code: page } };
}

/**
 * Bundles `client/early-events.ts` as a classic script, which documents contain or load. It shares no chunk with the
 * app.
 */
export async function bundleEarlyEvents(isProduction: boolean): Promise<{ fileName: string; code: string }> {
  const code = (await bundled(EARLY_EVENTS_ENTRY, 'iife', isProduction)).trim();
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  return { fileName: `early-events-${hash}.js`, code };
}

async function bundled(input: string, format: 'iife' | 'esm', isProduction: boolean): Promise<string> {
  await using bundle = await rolldown({
    input,
    cwd: PROJECT_FOLDER,
    platform: 'browser',
    transform: { target: ['es2022', ...TARGETS] },
  });
  const { output } = await bundle.generate({ format, minify: isProduction, comments: false });
  return output[0].code;
}
