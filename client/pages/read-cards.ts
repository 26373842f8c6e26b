import type { ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import { pictureFrom } from '#shared/navigation/picture-urls.ts';

/** The data of the cards that the server rendered (`product-cards.tsx`), so that the document need not hold it twice. */
export function readCards(list: Element): ProductCardData[] {
  return Array.from(list.querySelectorAll('article'), readCard);
}

function readCard(card: Element): ProductCardData {
  const text = (selector: string) => card.querySelector(selector)?.firstChild?.textContent;
  const has = (selector: string) => card.querySelector(selector) !== null || undefined;
  const src = card.querySelector('img')?.getAttribute('src');
  const stock = text('p[class]');
  return {
    id: Number(card.querySelector('button')?.value),
    path: card.querySelector('a')?.getAttribute('href') ?? '',
    name: text('a') ?? '',
    brand: text('p') ?? '',
    // "Sold by …", and a space.
    supplier: text('h3 ~ p:not([class])')?.slice(8, -1) ?? '',
    isNonProfit: has('.non-profit'),
    price: text('b') ?? '',
    oldPrice: card.querySelector('s')?.lastChild?.textContent ?? undefined,
    saving: text('i') ?? undefined,
    stock: stock == null ? undefined : Number(/\d+/.exec(stock) ?? 0),
    image: src == null ? null : pictureFrom(src),
    hasVariants: has('span.card-action'),
  };
}
