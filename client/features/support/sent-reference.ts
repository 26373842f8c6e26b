/** The reference in the URL after a message was sent; null if it does not have the form of one. */
export function sentReference(url: URL): string | null {
  const reference = url.searchParams.get('sent') ?? '';
  return /^S-\d{6,12}$/.test(reference) ? reference : null;
}
