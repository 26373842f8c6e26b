/** Safe image types that browsers can show. SVG is excluded, because it is a document that may contain scripts. */
const TYPES: ReadonlySet<string> = new Set([
  'image/webp',
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/avif',
]);

/** The media type without its parameters; null if it is not a supported image type. */
export function imageType(contentType: string | null | undefined): string | null {
  const [type = ''] = (contentType ?? '').split(';');
  const plain = type.trim().toLowerCase();
  return TYPES.has(plain) ? plain : null;
}

/** True if the first bytes are those of an image, whatever `Content-Type` contains. */
export function hasImageSignature(bytes: ArrayBuffer): boolean {
  const head = String.fromCharCode(...new Uint8Array(bytes.slice(0, 16)));
  return (
    /^RIFF.{4}WEBP/s.test(head) ||
    /^\xff\xd8\xff/.test(head) ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(head) ||
    /^.{4}ftypavi[fs]/s.test(head)
  );
}
