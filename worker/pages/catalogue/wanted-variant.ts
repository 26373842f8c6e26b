import { idFromUrl } from '#shared/navigation/url-ids.ts';

/** The variant that a product page's address names; null where it names none. */
export function wantedVariant(query: URLSearchParams): number | null {
  return idFromUrl(query.get('variant'));
}
