/**
 * Returns what identifies an image in a file: its URL's host and path, such as `cdn.example/mug/front.png`. A file name
 * is returned as it is. null without an image.
 */
export function imageSource(url: string): string | null {
  const source = url
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/^(?:https?:)?\/\//i, '');
  if (source === '' || source.endsWith('/')) return null;
  return decode(source).normalize('NFC');
}

function decode(source: string): string {
  try {
    return decodeURIComponent(source);
  } catch {
    return source;
  }
}
