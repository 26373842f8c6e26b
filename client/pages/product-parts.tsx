import { Suspense, use } from 'react';
import { AddToCartForm } from '#client/features/cart/add-to-cart-form.tsx';
import type { ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import { ProductPrice } from '#client/features/catalogue/product-price.tsx';
import type { Offer, ProductView } from '#client/features/catalogue/product-view.ts';
import { StockNote } from '#client/features/catalogue/stock-note.tsx';
import { VariantPicker } from '#client/features/catalogue/variant-picker.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { ProductCards } from './product-cards.tsx';

/** The form that adds to the cart; the sticky bar's button sends it, too. */
export const BUY_FORM = 'buy';

type BuyProps = { view: ProductView; offer: Offer; refusal: string };

/** Name, price, choice and the way into the cart. */
export function BuyBox({ view, offer, refusal }: BuyProps) {
  return (
    <div className="grid content-start gap-5">
      <header className="grid gap-1">
        <a href={view.brand.path} className="link justify-self-start text-sm">
          {view.brand.name}
        </a>
        <h1 className="display text-2xl md:text-3xl">{view.name}</h1>
      </header>
      <div className="grid gap-1">
        <ProductPrice
          price={offer.price}
          savings={offer.savings}
          percentage={offer.percentage}
          size="large"
          isFull
        />
        <div role="status">
          <StockNote stock={offer.stock} />
        </div>
      </div>
      <VariantPicker view={view} chosen={offer} />
      <AddToCartForm
        key={offer.id}
        id={BUY_FORM}
        productId={offer.id}
        name={offer.label === '' ? view.name : `${view.name}, ${offer.label}`}
        stock={offer.stock}
        refusal={refusal}
      />
      <Promises view={view} />
    </div>
  );
}

function Promises({ view: { supplier } }: { view: ProductView }) {
  return (
    <ul className="card grid gap-3 p-4 text-sm">
      <li className="flex items-start gap-3">
        <Icon name="home" />
        <span>
          Sold by{' '}
          <a href={supplier.path} className="link">
            {supplier.name}
          </a>{' '}
          {supplier.isNonProfit && <NonProfitBadge />}
        </span>
      </li>
      <li className="flex items-start gap-3">
        <Icon name="truck" />
        <span>
          Delivered to your door. The fee is one per retailer, and the cart shows it before you pay.
        </span>
      </li>
      <li className="flex items-start gap-3">
        <Icon name="shield" />
        <span>
          <a href="/about/terms-of-use#returns" className="link">
            7 days to return it
          </a>{' '}
          after it arrives.
        </span>
      </li>
    </ul>
  );
}

/** What can be looked up: SKU, brand, the chosen options, weight. */
export function Details({ view, offer }: { view: ProductView; offer: Offer }) {
  const rows = [
    ['Brand', view.brand.name],
    ['SKU', offer.sku],
    ...view.types.map(({ name }, axis) => [name, offer.values[axis] ?? '']),
    ['Shipping weight', weightText(offer.weightGrams)],
  ].filter(([, value]) => value !== '');
  return (
    <table className="w-full text-sm">
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="w-1/3 py-2 pr-4 text-left align-top font-medium text-muted">
              {name}
            </th>
            <td className="py-2 break-words">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** @param grams 0 where the weight is unknown */
function weightText(grams: number): string {
  if (grams === 0) return '';
  return grams < 1_000 ? `${grams} g` : `${grams / 1_000} kg`;
}

export type RelatedCards = { related: ProductCardData[]; recommended: ProductCardData[] };

/** Comes after the rest of the page: its room is kept by its shape. */
export function RelatedProducts({ deferred }: { deferred: Promise<RelatedCards> }) {
  return (
    <Suspense fallback={<RelatedSkeleton />}>
      <RelatedRows deferred={deferred} />
    </Suspense>
  );
}

function RelatedRows({ deferred }: { deferred: Promise<RelatedCards> }) {
  const { related, recommended } = use(deferred);
  return (
    <>
      <Row title="Similar products" cards={related} />
      <Row title="You might like" cards={recommended} />
    </>
  );
}

function Row({ title, cards }: { title: string; cards: readonly ProductCardData[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="display text-xl">{title}</h2>
      <ProductCards cards={cards} isRow />
    </section>
  );
}

const SKELETON_CARDS = ['one', 'two', 'three', 'four', 'five', 'six'];

function RelatedSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-6">
      {SKELETON_CARDS.map((card) => (
        <Skeleton key={card} className="aspect-3/5" />
      ))}
    </div>
  );
}
