/** The reference in the address after a form sent without scripts: only what looks like one is believed. */
export function sentReference(url: URL): string | null {
  const reference = url.searchParams.get('sent') ?? '';
  return /^S-\d{6,12}$/.test(reference) ? reference : null;
}
