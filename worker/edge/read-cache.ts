import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import { EMPTY_CART } from '#shared/domain/cart-items.ts';
import type { ApiFetcher } from '#worker/platform/request-context.ts';

const { getCart } = ENDPOINTS.cart;
const { placeOrder } = ENDPOINTS.orders;

/**
 * Within one request, each GET goes to the API once. A write empties the cache; if its answer contains a resource
 * (`Content-Location`, or the empty cart behind a new order), that resource is put back.
 */
export function withReadCache(send: ApiFetcher['fetch']): ApiFetcher['fetch'] {
  const read = new Map<string, Promise<Response>>();
  return async (request) => {
    if (request.method !== 'GET') {
      read.clear();
      const response = await send(request);
      for (const [path, known] of knownBy(request, response)) {
        read.set(new URL(path, request.url).href, Promise.resolve(known));
      }
      return response;
    }
    const response = read.get(request.url) ?? send(request);
    read.set(request.url, response);
    return (await response).clone();
  };
}

/** The resources, by their paths, that a write's answer says or implies. */
function knownBy({ method, url }: Request, response: Response): [path: string, answer: Response][] {
  const known: [string, Response][] = [];
  // The answer's body is that resource (RFC 9110, section 8.7).
  const location = response.headers.get('Content-Location');
  if (response.ok && location !== null) known.push([location, response.clone()]);
  // A new order leaves an empty cart (R-API-40). A repeated call finds an older order, and the cart may have filled since.
  const isOrder = method === placeOrder.method && new URL(url).pathname === placeOrder.path;
  if (isOrder && response.status === 201) known.push([getCart.path, Response.json(EMPTY_CART)]);
  return known;
}
