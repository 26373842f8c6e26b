import { createHash } from 'node:crypto';
import { slug } from '#shared/navigation/slug.ts';

/**
 * Returns an image's identity: the URL without protocol and version (`v=`), such as `cdn.example/mug/front.png`, or the
 * file name. Returns null if the URL names no image.
 */
export function imageIdentity(url: string): string | null {
  const source = url
    .trim()
    .replace(/#.*$/, '')
    .replace(/([?&])v=[^&]*&?/, '$1')
    .replace(/[?&]$/, '')
    .replace(/^(?:https?:)?\/\//i, '');
  if (source === '' || source.endsWith('/')) return null;
  return decode(source).normalize('NFC');
}

const HASH_CHARACTERS = 12;
const SLUG_MAX_CHARACTERS = 60;

/**
 * Returns the file name of a new image in the shop, without an extension: a hash of the file and a slug of its original
 * name.
 */
export function newImageName(bytes: Uint8Array, fileName: string): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_CHARACTERS);
  return `${hash}-${slug(fileName.replace(/\.[^.]*$/, '')).slice(0, SLUG_MAX_CHARACTERS)}`;
}

function decode(source: string): string {
  try {
    return decodeURIComponent(source);
  } catch {
    return source;
  }
}
