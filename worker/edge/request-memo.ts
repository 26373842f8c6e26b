import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import { EMPTY_CART } from '#shared/domain/cart-items.ts';
import type { ApiFetcher } from '#worker/platform/request-context.ts';

const { getCart } = ENDPOINTS.cart;
const { placeOrder } = ENDPOINTS.orders;

/**
 * Returns a fetch function for one page request that sends each GET to the API only once. A write clears the cache. If
 * the write's response contains a resource (`Content-Location`), that resource is cached. A new order caches the empty
 * cart.
 */
export function withRequestMemo(send: ApiFetcher['fetch']): ApiFetcher['fetch'] {
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

/** Returns the resources that a write's response contains or implies, with their paths. */
function knownBy({ method, url }: Request, response: Response): [path: string, response: Response][] {
  const known: [string, Response][] = [];
  // `Content-Location` names the resource that the response's body contains (RFC 9110, section 8.7).
  const location = response.headers.get('Content-Location');
  if (response.ok && location !== null) known.push([location, response.clone()]);
  // After a new order (201), the cart is empty (R-API-40). A repeated call returns the earlier order without a 201, and
  // the cart may contain products again.
  const isOrder = method === placeOrder.method && new URL(url).pathname === placeOrder.path;
  if (isOrder && response.status === 201) known.push([getCart.path, Response.json(EMPTY_CART)]);
  return known;
}
