import { AddToCartButton } from '#client/features/cart/add-to-cart-button.tsx';
import { type ListLine, lineName } from '#client/features/product-lists/list-page-data.ts';

/** Adds one unit of a list's product to the cart. */
export function ListCartButton({ line }: { line: ListLine }) {
  return <AddToCartButton productId={line.buys ?? line.id} name={lineName(line)} path={line.path ?? ''} />;
}
