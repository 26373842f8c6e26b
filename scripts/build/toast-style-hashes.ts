import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_FOLDER } from '../shop/shop-state.ts';

/**
 * Hashes of the <style> that sonner adds to the page, empty at first: the content security policy allows exactly its
 * text and the empty one.
 */
export async function hashToastStyles(): Promise<string[]> {
  const source = await readFile(path.join(PROJECT_FOLDER, 'node_modules/sonner/dist/index.mjs'), 'utf8');
  const style = /\(`(:where\(html[^`]*)`\)/.exec(source)?.[1];
  if (style === undefined || style.includes('\\')) {
    throw new Error('sonner no longer holds its style where the build looks for it');
  }
  return ['', style].map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`);
}
