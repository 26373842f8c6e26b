/** A form's raw text, or null where it is longer than any honest one; nothing beyond the bound is read. */
export async function readBoundedForm(request: Request, maxBytes = 16 * 1024): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
