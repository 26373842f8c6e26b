import path from 'node:path';

/** The project, and where a build puts what it makes. */
export const ROOT = path.resolve(import.meta.dirname, '../..');
export const PUBLIC_FOLDER = path.join(ROOT, 'dist/public');
export const ASSETS_FOLDER = path.join(PUBLIC_FOLDER, 'assets');
export const META_FOLDER = path.join(PUBLIC_FOLDER, 'builds/meta');

/** The address of a file in {@link ASSETS_FOLDER}. */
export function assetUrl(fileName: string): string {
  return `/assets/${fileName}`;
}
