import path from 'node:path';

/** The project, and where a build puts what it makes. */
export const ROOT = path.resolve(import.meta.dirname, '../..');
export const PUBLIC_FOLDER = path.join(ROOT, 'dist/public');
export const ASSETS_FOLDER = path.join(PUBLIC_FOLDER, 'assets');
export const META_FOLDER = path.join(PUBLIC_FOLDER, 'builds/meta');

/** The app's first module. */
export const BROWSER_ENTRY = path.join(ROOT, 'client/main.tsx');
/** Runs before the app, which imports what it needs of it: so no module is in both. */
export const FIRST_TAP_ENTRY = path.join(ROOT, 'client/first-tap.ts');

/** The address of a file in {@link ASSETS_FOLDER}. */
export function assetUrl(fileName: string): string {
  return `/assets/${fileName}`;
}
