/**
 * Returns an image's identity: its URL without protocol and version (`v=`), such as `cdn.example/mug/front.png`, or the
 * name of its file. null without an image.
 */
export function imageSource(url: string): string | null {
  const source = url
    .trim()
    .replace(/#.*$/, '')
    .replace(/([?&])v=[^&]*&?/, '$1')
    .replace(/[?&]$/, '')
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
