/** No call and no form of the shop carries more; a page of support text is the largest. */
export const MAX_BODY_BYTES = 32 * 1024;

/** A body's text, or null where it is longer than any honest one; nothing beyond the bound is read. */
export async function readBoundedText(request: Request, maxBytes: number): Promise<string | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
  let text = '';
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
