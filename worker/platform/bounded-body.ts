/** The limit for calls and forms. The longest legitimate body is a support message. */
export const MAX_BODY_BYTES = 32 * 1024;

/** The limit for a gateway's payment notification. */
export const MAX_PAYMENT_FORM_BYTES = 16 * 1024;

/** Like {@link readBoundedBytes}, for text. Throws if the body is not UTF-8. */
export async function readBoundedText(request: Request, maxBytes: number): Promise<string | null> {
  const bytes = await readBoundedBytes(request, maxBytes);
  if (bytes === null) return null;
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
}

/** Reads a body of at most `maxBytes`. Stops reading and returns null if the body is longer. */
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
