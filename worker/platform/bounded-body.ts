/** The limit of calls and forms; the longest honest one is a support message. */
export const MAX_BODY_BYTES = 32 * 1024;

/** The limit of a gateway's payment notification. */
export const MAX_PAYMENT_FORM_BYTES = 16 * 1024;

/** Reads a body as text; null where it is longer than `maxBytes`. Stops reading there. Throws where it is no UTF-8. */
export async function readBoundedText(request: Request, maxBytes: number): Promise<string | null> {
  const bytes = await readBoundedBytes(request, maxBytes);
  if (bytes === null) return null;
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
}

/** Reads a body; null where it is longer than `maxBytes`. Stops reading there. */
export async function readBoundedBytes(
  { body }: Pick<Request | Response, 'body'>,
  maxBytes: number,
): Promise<ArrayBuffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return new Blob(chunks).arrayBuffer();
}
