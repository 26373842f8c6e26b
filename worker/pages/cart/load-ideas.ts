import type { ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { toProductCard } from '../catalogue/to-product-card.ts';

/** What an empty cart suggests: products that sell. An API that has none, or lacks the call, costs nobody the cart. */
export async function loadIdeas(api: ApiClient): Promise<ProductCardData[]> {
  try {
    return (await api.listPopularProducts()).map(toProductCard);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return [];
  }
}
