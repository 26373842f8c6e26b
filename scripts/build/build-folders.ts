import path from 'node:path';
import { PROJECT_FOLDER } from '../shop/shop-state.ts';

/** The output folder of a build. */
export const PUBLIC_FOLDER = path.join(PROJECT_FOLDER, 'dist/public');
export const ASSETS_FOLDER = path.join(PUBLIC_FOLDER, 'assets');
export const META_FOLDER = path.join(PUBLIC_FOLDER, 'builds/meta');

/** The files of the operators' desk, which has its own host. */
export const DESK_FOLDER = path.join(PROJECT_FOLDER, 'dist/desk');

/** The app's first module. */
export const BROWSER_ENTRY = path.join(PROJECT_FOLDER, 'client/main.tsx');
/** Runs before the app. Bundled separately, so it contains copies of the modules that it shares with the app. */
export const EARLY_EVENTS_ENTRY = path.join(PROJECT_FOLDER, 'client/early-events.ts');

/** The service worker and the script of its offline page. */
export const SERVICE_WORKER_ENTRY = path.join(
  PROJECT_FOLDER,
  'client/offline/service-worker/service-worker.ts',
);
export const OFFLINE_PAGE_ENTRY = path.join(PROJECT_FOLDER, 'client/offline/offline-page.ts');

/** Returns the URL of a file in {@link ASSETS_FOLDER}. */
export function assetUrl(fileName: string): string {
  return `/assets/${fileName}`;
}
