/** No call and no form of the shop carries more; a page of support text is the largest. */
export const MAX_BODY_BYTES = 32 * 1024;

/** The longest honest form by which a gateway tells of a payment. */
export const MAX_PAYMENT_FORM_BYTES = 16 * 1024;

/** A body's text, or null where it is longer than any honest one; nothing beyond the bound is read. */
export async function readBoundedText(request: Request, maxBytes: number): Promise<string | null> {
  const bytes = await readBoundedBytes(request, maxBytes);
  if (bytes === null) return null;
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
}

/** A body as it came, or null where it is longer than any honest one; nothing beyond the bound is read. */
export async function readBoundedBytes(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return joined(chunks, size);
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
