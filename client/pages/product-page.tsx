import { type ProductView, picturesOf, shownOffer } from '#client/features/catalogue/product-view.ts';
import type { Crumb } from '#client/ui/breadcrumbs.tsx';
import { firstError } from '#shared/domain/form-errors.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import type { PageProps } from './page.ts';
import {
  Breadcrumbs,
  BUY_FORM,
  BuyBox,
  Gallery,
  ProductFacts,
  RecentlyViewed,
  RelatedProducts,
  StickyOffer,
} from './product-parts.tsx';
import type { RelatedCards } from './product-related.tsx';

export type ProductPageData = { view: ProductView; crumbs: Crumb[] };

export function ProductPage({
  data: { view, crumbs },
  deferred,
  url,
  form,
}: PageProps<ProductPageData, RelatedCards>) {
  const variant = idFromUrl(url.searchParams.get('variant'));
  const offer = shownOffer(view, variant);
  const isFrom = variant === null && view.priceVaries === true;
  const pictures = picturesOf(view, offer);
  const refusal = form === null ? '' : firstError(form.errors) || form.message;
  return (
    <div className="page grid gap-4 py-2 md:gap-8 md:py-6">
      <Breadcrumbs items={crumbs} />
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-10">
        <Gallery key={pictures[0]?.url} pictures={pictures} name={view.name} />
        <BuyBox
          view={view}
          offer={offer}
          isFrom={isFrom}
          listProductId={variant === null ? view.id : offer.id}
          refusal={refusal}
          initialQuantity={Number(form?.values.quantity) || 1}
          origin={url.origin}
        />
      </div>
      <ProductFacts view={view} offer={offer} />
      <RelatedProducts deferred={deferred} />
      <RecentlyViewed id={view.id} path={view.path} name={view.name} />
      <StickyOffer
        offer={offer}
        isFrom={isFrom}
        formId={BUY_FORM}
        isFormFar={pictures.length > 1 || view.variants.length > 0}
      />
    </div>
  );
}
