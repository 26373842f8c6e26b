import type { ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import { FROM } from '#shared/domain/price-text.ts';
import { pictureFrom } from '#shared/navigation/picture-urls.ts';

/** The data of the cards that the server rendered (`product-cards.tsx`), so that the document need not hold it twice. */
export function readCards(list: Element): ProductCardData[] {
  return Array.from(list.querySelectorAll('article'), readCard);
}

function readCard(card: Element): ProductCardData {
  const find = (selector: string) => card.querySelector(selector);
  const text = (selector: string) => find(selector)?.firstChild?.textContent ?? '';
  const src = find('img')?.getAttribute('src');
  const stock = text('p[class]');
  // The heart's product, and what the other button adds to the cart.
  const [id = 0, bought = id] = Array.from(card.querySelectorAll('button'), ({ value }) => Number(value));
  return {
    id,
    path: find('a')?.getAttribute('href') ?? '',
    name: text('a'),
    brand: text('p'),
    // "Sold by …", and a space.
    supplier: text('h3 ~ p:not([class])').slice(8, -1),
    isNonProfit: find('.non-profit') === null ? undefined : true,
    price: (text('.price') === FROM ? FROM : '') + text('b'),
    oldPrice: find('s')?.lastChild?.textContent ?? undefined,
    saving: text('i') || undefined,
    // "Only 3 left", or "Sold out".
    stock: stock === '' ? undefined : Number(/\d+/.exec(stock)),
    image: src ? pictureFrom(src) : null,
    buys: find('.card-action') ? null : bought === id ? undefined : bought,
  };
}
