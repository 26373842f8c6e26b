import { imagesOf, type ProductChoice, type ProductView } from '#client/features/catalogue/product-view.ts';
import { WishlistButton } from '#client/features/product-lists/wishlist-button.tsx';
import type { ReviewData } from '#client/features/reviews/review-data.ts';
import type { Crumb } from '#client/ui/breadcrumbs.tsx';
import { firstError } from '#shared/domain/form-errors.ts';
import type { PageProps } from './page.ts';
import {
  BUY_FORM_ID,
  BuyBox,
  LazyBreadcrumbs,
  LazyGallery,
  LazyProductFacts,
  LazyProductReviews,
  LazyRecentlyViewed,
  LazyRelatedProducts,
  LazyStickyOffer,
  ProductName,
} from './product-parts.tsx';
import type { RelatedCards } from './product-related.tsx';

export type ProductPageData = {
  view: ProductView;
  choice: ProductChoice;
  /** Text about paying in instalments; null if the shop has no such method or the product cannot be bought. */
  instalments: string | null;
  crumbs: Crumb[];
  reviews: ReviewData[];
};

export default function ProductPage({
  data: { view, choice, instalments, crumbs, reviews },
  deferred,
  site,
  form,
}: PageProps<ProductPageData, RelatedCards>) {
  const { offer } = choice;
  const pictures = imagesOf(view, offer);
  const error = form === null ? '' : firstError(form.errors) || form.message;
  return (
    <div className="page grid grid-cols-1 gap-4 py-2 md:gap-6 md:py-6">
      <LazyBreadcrumbs items={crumbs} />
      <div className="product">
        <ProductName view={view} />
        <div className="relative">
          <LazyGallery key={pictures[0]?.url} pictures={pictures} name={view.name} />
          <WishlistButton productId={choice.listProductId} name={view.name} />
        </div>
        <BuyBox
          view={view}
          choice={choice}
          instalments={instalments}
          error={error}
          initialQuantity={Number(form?.values.quantity) || 1}
          origin={site.origin}
        />
      </div>
      <LazyProductFacts view={view} offer={offer} />
      <LazyProductReviews id={view.id} rating={view.rating} reviews={reviews} />
      <LazyRelatedProducts deferred={deferred} />
      <LazyRecentlyViewed id={view.id} path={view.path} name={view.name} {...viewedImage(view)} />
      <LazyStickyOffer
        choice={choice}
        formId={BUY_FORM_ID}
        isFormFar={pictures.length > 1 || view.variants.length > 0}
      />
    </div>
  );
}

function viewedImage({ pictures: [first] }: ProductPageData['view']) {
  return first && { url: first.url, width: first.width };
}
