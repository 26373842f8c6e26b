import path from 'node:path';
import { PROJECT_FOLDER } from '../shop/shop-state.ts';

/** Where a build puts what it makes. */
export const PUBLIC_FOLDER = path.join(PROJECT_FOLDER, 'dist/public');
export const ASSETS_FOLDER = path.join(PUBLIC_FOLDER, 'assets');
export const META_FOLDER = path.join(PUBLIC_FOLDER, 'builds/meta');

/** The app's first module. */
export const BROWSER_ENTRY = path.join(PROJECT_FOLDER, 'client/main.tsx');
/** Runs before the app, which imports what it needs of it: so no module is in both. */
export const EARLY_EVENTS_ENTRY = path.join(PROJECT_FOLDER, 'client/early-events.ts');

/** The service worker, and the script of the page that it answers with. */
export const SERVICE_WORKER_ENTRY = path.join(
  PROJECT_FOLDER,
  'client/offline/service-worker/service-worker.ts',
);
export const OFFLINE_PAGE_ENTRY = path.join(PROJECT_FOLDER, 'client/offline/offline-page.ts');

/** The address of a file in {@link ASSETS_FOLDER}. */
export function assetUrl(fileName: string): string {
  return `/assets/${fileName}`;
}
