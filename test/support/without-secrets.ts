/** A page without the values that are unique to one response: the nonce and the form's idempotency key. */
export function withoutSecrets(html: string): string {
  return html.replaceAll(/nonce="[^"]*"|name="idempotency_key" value="[^"]*"/g, '');
}
