const TAG_BYTES = 12;

const encoder = new TextEncoder();

/**
 * The ETag of a page or its payload, computed from its text and headers without the response's secrets. Weak, because
 * responses with the same tag have different secrets.
 */
export async function pageEtag(body: string, secrets: readonly string[], headers: string): Promise<string> {
  const text = secrets.reduce((rest, secret) => rest.replaceAll(secret, ''), body);
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(`${headers}\n${text}`));
  return `W/"${btoa(String.fromCharCode(...new Uint8Array(digest, 0, TAG_BYTES)))}"`;
}
