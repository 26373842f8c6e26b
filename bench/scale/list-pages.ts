import { payloadPath } from '#shared/navigation/payload-path.ts';

/** A page: the path of its payload and, for a product page, the product's id. */
type ListedPage = { path: string; productId?: number };

/** Lists `count` pages from a shop's sitemap: first all pages other than product pages, then product pages. */
export async function listPages(origin: string, count: number): Promise<ListedPage[]> {
  const parts = await locationsIn(`${origin}/sitemap.xml`);
  const pages: ListedPage[] = [];
  for (const part of parts) pages.push(...(await locationsIn(`${origin}${part}`)).map(toPage));
  const others = pages.filter(({ productId }) => productId === undefined);
  const products = pages.filter(({ productId }) => productId !== undefined);
  if (pages.length < count) throw new Error(`The shop has only ${pages.length} pages`);
  return [...others, ...products.slice(0, count - others.length)];
}

function toPage(location: string): ListedPage {
  const path = payloadPath(location);
  const id = /^\/products\/(\d+)\//.exec(location)?.[1];
  return id === undefined ? { path } : { path, productId: Number(id) };
}

async function locationsIn(url: string): Promise<string[]> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, loc = '']) => new URL(loc).pathname,
  );
}
