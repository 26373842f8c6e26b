import { use } from 'react';
import type { ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import type { PageProps } from './page.ts';
import { ProductCards } from './product-cards.tsx';

type CardRow = { cards: ProductCardData[] };
export type RelatedCards = { related: CardRow; recommended: CardRow };

/** Similar and recommended products. Their data may be streamed after the rest of the page. */
export function RelatedProducts({ deferred }: Pick<PageProps<unknown, RelatedCards>, 'deferred'>) {
  const cards = deferred instanceof Promise ? use(deferred) : deferred;
  if (!cards) return null;
  const { related, recommended } = cards;
  return (
    <>
      <Row title="Similar products" {...related} />
      <Row title="You might like" {...recommended} />
    </>
  );
}

function Row({ title, cards }: CardRow & { title: string }) {
  if (cards.length === 0) return null;
  return (
    <section className="mt-4 grid gap-3">
      <h2 className="display">{title}</h2>
      <ProductCards cards={cards} isRow />
    </section>
  );
}
