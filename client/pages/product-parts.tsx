import { AddToCartForm } from '#client/features/cart/add-to-cart-form.tsx';
import type { ProductChoice, ProductView } from '#client/features/catalogue/product-view.ts';
import { REVIEWS_ID } from '#client/features/reviews/review-data.ts';
import { FormError } from '#client/ui/form-error.tsx';
import { lazyHydrate } from '#client/ui/lazy-hydrate.tsx';
import { ProductPrice } from '#client/ui/product-price.tsx';
import { RatingLine } from '#client/ui/rating.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { StockNote } from '#client/ui/stock-note.tsx';
import { unbrokenUnits } from '#shared/domain/unbroken-units.ts';

/** The fallback has the gallery's size, so that the layout does not shift. */
export const LazyGallery = lazyHydrate(
  async () => (await import('#client/features/catalogue/gallery.tsx')).Gallery,
  () => <Skeleton className="aspect-square rounded-card" />,
);
export const LazyProductFacts = lazyHydrate(async () => (await import('./product-facts.tsx')).ProductFacts);
export const LazyProductReviews = lazyHydrate(
  async () => (await import('./product-reviews.tsx')).ProductReviews,
);
/** The fallback has the size of a row of cards. */
export const LazyRelatedProducts = lazyHydrate(
  async () => (await import('./product-related.tsx')).RelatedProducts,
  RelatedSkeleton,
);
export const LazyStickyOffer = lazyHydrate(
  async () => (await import('#client/features/catalogue/sticky-offer.tsx')).StickyOffer,
);
export const LazyBreadcrumbs = lazyHydrate(
  async () => (await import('#client/ui/breadcrumbs.tsx')).Breadcrumbs,
);
export const LazyRecentlyViewed = lazyHydrate(
  async () => (await import('./recently-viewed.tsx')).RecentlyViewed,
);
const DeliveryAndReturns = lazyHydrate(
  async () => (await import('./delivery-and-returns.tsx')).DeliveryAndReturns,
);
const ProductExtras = lazyHydrate(async () => (await import('./product-extras.tsx')).ProductExtras);
const SaveToList = lazyHydrate(
  async () => (await import('#client/features/product-lists/save-to-list.tsx')).SaveToList,
);
const VariantPicker = lazyHydrate(
  async () => (await import('#client/features/catalogue/variant-picker.tsx')).VariantPicker,
);

/** The id of the add-to-cart form; the sticky bar's button also submits it. */
export const BUY_FORM_ID = 'buy';

type BuyProps = {
  view: ProductView;
  choice: ProductChoice;
  instalments: string | null;
  error: string;
  initialQuantity: number;
  /** The shop's origin. */
  origin: string;
};

/** The brand, name and rating. On a phone, they are above the images. */
export function ProductName({ view }: Pick<BuyProps, 'view'>) {
  return (
    <header>
      <a href={view.brand.path} className="link tap text-sm">
        {view.brand.name}
      </a>
      <h1 className="display">{unbrokenUnits(view.name)}</h1>
      {view.rating && (
        <a href={`#${REVIEWS_ID}`} className="tap hover:underline">
          <RatingLine {...view.rating} />
        </a>
      )}
    </header>
  );
}

/** Price, variants and the add-to-cart form. */
export function BuyBox({ view, choice, instalments, error, initialQuantity, origin }: BuyProps) {
  const { offer, isFrom, options, toChoose, listProductId } = choice;
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <div className="grid gap-1">
        <ProductPrice
          price={offer.price}
          isFrom={isFrom}
          savings={offer.savings}
          percentage={offer.percentage}
          isLarge
          note={view.vatNote ?? undefined}
        />
        {instalments && <p className="text-sm text-muted">{instalments}</p>}
        <div role="status">
          <StockNote stock={offer.stock} isPlentyShown />
        </div>
      </div>
      <VariantPicker options={options} sizeGuide={view.sizeGuide} />
      {toChoose === null ? (
        <AddToCartForm
          // The key remounts the form when another variant is chosen.
          key={`buy ${offer.id}`}
          id={BUY_FORM_ID}
          productId={offer.id}
          stock={offer.stock}
          error={error}
          initialQuantity={initialQuantity}
        />
      ) : (
        <div id={BUY_FORM_ID} className="grid gap-3">
          <a href={toChoose.href} className="button button-primary">
            {toChoose.text}
          </a>
          <FormError message={error} className="text-sm" />
        </div>
      )}
      <div className="buy-actions">
        <SaveToList productId={listProductId} name={view.name} />
        <ProductExtras
          key={`extras ${listProductId}`}
          productId={listProductId}
          stock={listProductId === view.id ? view.own.stock : offer.stock}
          path={listProductId === view.id ? view.path : `${view.path}?variant=${offer.id}`}
          origin={origin}
        />
      </div>
      <DeliveryAndReturns view={view} isInStock={offer.stock > 0} />
    </div>
  );
}

const SKELETON_CARDS = ['one', 'two', 'three', 'four', 'five', 'six'];

function RelatedSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-6">
      {SKELETON_CARDS.map((card) => (
        <Skeleton key={card} className="aspect-3/5 rounded-control" />
      ))}
    </div>
  );
}
