import type { ListOverview } from '#client/features/account/list-overview.tsx';
import type { ProductList } from '#shared/contract/product-list.ts';
import { firstPicture } from '../first-picture.ts';

const SHOWN_LISTS = 3;
const SHOWN_PICTURES = 4;

/** What the overview shows of the lists; the products themselves are not sent to the browser. */
export function toListOverview(lists: readonly ProductList[]): ListOverview {
  const products = new Map(lists.flatMap((list) => list.products.map((product) => [product.id, product])));
  const pictures = [...products.values()].flatMap(({ images }) => firstPicture(images) ?? []);
  return {
    lists: lists
      .slice(0, SHOWN_LISTS)
      .map(({ id, name, products }) => ({ id, name, count: products.length })),
    pictures: pictures.slice(0, SHOWN_PICTURES),
  };
}
