import { Hono } from 'hono';
import type { ReactNode } from 'react';
import { Notice } from '#client/ui/notice.tsx';
import { formatCount } from '#shared/domain/format-count.ts';
import { formatRand, toRand } from '#shared/domain/money.ts';
import { RETURN_EXCLUSION_CODES } from '#shared/domain/return-exclusion.ts';
import { listCategoryRows } from '#worker/operations/catalogue/category-rows.repository.ts';
import { categoryTree } from '#worker/operations/catalogue/category-tree.ts';
import { listProductCategories } from '#worker/operations/product-categories.repository.ts';
import {
  overwrittenByImport,
  PRODUCT_NAME_MAX_CHARACTERS,
  toPrices,
} from '#worker/operations/product-rules.ts';
import {
  findProductDetails,
  type ProductDetails,
  type SoldRow,
} from '#worker/operations/products.repository.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import { pageNotFound } from '#worker/platform/request-errors.ts';
import { Facts } from '../card.tsx';
import type { DeskContext } from '../context.ts';
import { Fold } from '../fold.tsx';
import { ChoiceField, DeskForm, InputField, type PostedState, TextField } from '../form.tsx';
import { showPage } from '../page.tsx';
import { DataTable } from '../table.tsx';
import {
  hide,
  NO_REASON,
  productIdOf,
  saveCategories,
  savePrice,
  saveReturns,
  saveTexts,
  showAgain,
  stock,
} from './product-actions.ts';
import { addImage, changeImage, productImages, saveVariantImage, VariantImage } from './product-images.tsx';

/** A product with its variants, and the changes that an operator can make. */
export const product = new Hono<RequestEnv>()
  .get('/', (c) => show(c))
  .post('/texts', saveTexts(show))
  .post('/categories', saveCategories(show))
  .post('/images/add', addImage(show))
  .post('/images/:place', changeImage(show))
  .post('/images/:place/first', changeImage(show))
  .post('/images/:place/remove', changeImage(show))
  .post('/rows/:row/image', saveVariantImage(show))
  .post('/returns', saveReturns(show))
  .post('/hide', hide(show))
  .post('/show-again', showAgain(show))
  .post('/rows/:row/price', savePrice(show))
  .post('/rows/:row/stock', stock(show))
  .post('/rows/:row/hide', hide(show))
  .post('/rows/:row/show-again', showAgain(show));

async function show(c: DeskContext, posted: PostedState | null = null): Promise<Response> {
  const [details, rows] = await Promise.all([
    findProductDetails(c.env.DB, productIdOf(c)),
    listCategoryRows(c.env.DB),
  ]);
  if (details === null) throw pageNotFound(c.req.path);
  const tree = categoryTree(rows);
  const categories = await listProductCategories(c.env.DB, tree, details.id);
  const paths = categories.map((category) => tree.pathText(category));
  return showPage(c, {
    title: details.name,
    posted,
    content: <ProductPage details={details} paths={paths} images={productImages(c, details)} />,
  });
}

type PageProps = { details: ProductDetails; paths: readonly string[]; images: ReactNode };

function ProductPage({ details, paths, images }: PageProps) {
  const { id, sku, brand, retailer, categories, state, isRetailerRetired, hasVariants, rows } = details;
  const facts = [
    ['SKU', sku],
    ['Retailer', retailer],
    ['Brand', brand],
    ['Categories', categories.join(', ') || 'none'],
  ] as const;
  return (
    <>
      {isRetailerRetired && (
        <Notice tone="info">
          {retailer} is retired, so customers cannot find or order this product. An owner can bring the
          retailer back.
        </Notice>
      )}
      {state === 'hidden' && !isRetailerRetired && (
        <Notice tone="info">
          This product is hidden. Customers cannot find or order it, and imports do not show it.
        </Notice>
      )}
      {state === 'withdrawn' && (
        <Notice tone="info">The file of {retailer} does not publish this product.</Notice>
      )}
      <Facts rows={facts} />
      <Forms details={details} paths={paths} />
      {images}
      <DataTable
        caption={hasVariants ? 'Variants' : 'Price and stock'}
        columns={[
          hasVariants ? 'Variant' : 'SKU',
          'Barcode',
          'Price',
          'For sale',
          'In unshipped orders',
          'Shown',
        ]}
        rows={rows.map((row) => ({
          key: row.id,
          cells: [
            hasVariants ? `${row.label} (${row.sku})` : row.sku,
            row.barcode ?? '',
            priceText(row),
            formatCount(row.stock),
            formatCount(row.unshipped),
            row.state === 'published' ? 'yes' : row.state,
          ],
        }))}
        empty="This product has no variants."
      />
      {rows.map((row) => (
        <RowForms key={row.id} path={`/products/${id}/rows/${row.id}`} row={row} details={details} />
      ))}
    </>
  );
}

function priceText(row: SoldRow): string {
  const { price, salePrice } = toPrices(row);
  return salePrice === null ? rand(price) : `${rand(salePrice)} instead of ${rand(price)}`;
}

function Forms({ details, paths }: Pick<PageProps, 'details' | 'paths'>) {
  const { id, name, descriptionHtml, returnExclusion, retailer, updatedAt, state, isRetailerRetired } =
    details;
  const path = `/products/${id}`;
  return (
    <section className="flex flex-wrap items-start gap-3" aria-label="Change the product">
      <Fold action={`${path}/texts`} title="Change name and description">
        <p>{overwrittenByImport(retailer)}</p>
        <DeskForm action={`${path}/texts`} submit="Save name and description">
          <input type="hidden" name="seen" value={updatedAt} />
          <InputField name="name" label="Name" value={name} maxLength={PRODUCT_NAME_MAX_CHARACTERS} />
          <TextField
            name="description"
            label="Description"
            hint="HTML with paragraphs, lists, tables and links. Other markup is removed."
            value={descriptionHtml}
            rows={10}
            isOptional
          />
        </DeskForm>
      </Fold>
      <Fold action={`${path}/categories`} title="Change categories">
        <p>{overwrittenByImport(retailer)}</p>
        <DeskForm action={`${path}/categories`} submit="Save categories">
          <input type="hidden" name="seen" value={updatedAt} />
          <TextField
            name="paths"
            label="Categories, one per line"
            hint="With their parents, such as Clothing/Shoes, as the screen “Categories” lists them."
            value={paths.join('\n')}
          />
        </DeskForm>
      </Fold>
      <Fold action={`${path}/returns`} title="Change terms of return">
        <p>Applies from the next order on. A reason needs a legal ground (ECT Act s42).</p>
        <DeskForm action={`${path}/returns`} submit="Save terms of return">
          <ChoiceField
            name="exclusion"
            label="Returns"
            value={returnExclusion ?? NO_REASON}
            choices={[
              { value: NO_REASON, label: 'For any reason' },
              ...RETURN_EXCLUSION_CODES.map((code) => ({
                value: code,
                label: `For a defect only: ${code.replaceAll('_', ' ')}`,
              })),
            ]}
          />
        </DeskForm>
      </Fold>
      {state === 'hidden' && !isRetailerRetired && (
        <DeskForm action={`${path}/show-again`} submit="Show again" variant="secondary" />
      )}
      {state !== 'hidden' && (
        <Fold action={`${path}/hide`} title="Hide">
          <p>Customers can no longer find or order the product. Later imports do not show it.</p>
          <DeskForm action={`${path}/hide`} submit="Hide the product" variant="danger" />
        </Fold>
      )}
    </section>
  );
}

type RowProps = { path: string; row: SoldRow; details: ProductDetails };

function RowForms({ path, row, details: { hasVariants, retailer, images } }: RowProps) {
  const { price, salePrice } = toPrices(row);
  return (
    <section className="flex flex-wrap items-start gap-3" aria-label={`Change ${row.label || row.sku}`}>
      {hasVariants && <h3 className="w-full font-bold">{row.label}</h3>}
      <Fold action={`${path}/price`} title="Change price">
        <p>{overwrittenByImport(retailer)}</p>
        <DeskForm action={`${path}/price`} submit="Save price">
          <input type="hidden" name="seenPrice" value={row.priceCents} />
          <input type="hidden" name="seenSavings" value={row.savingsCents} />
          <InputField name="price" label="Price in rand" inputMode="decimal" value={amount(price)} />
          <InputField
            name="salePrice"
            label="Sale price in rand"
            hint="The lower price that customers pay. Empty: no sale."
            inputMode="decimal"
            value={salePrice === null ? '' : amount(salePrice)}
            isOptional
          />
        </DeskForm>
      </Fold>
      <Fold action={`${path}/stock`} title="Change stock">
        <DeskForm action={`${path}/stock`} submit="Save stock">
          <input type="hidden" name="seen" value={row.received} />
          <ChoiceField
            name="kind"
            label="Change"
            choices={[
              { value: 'count', label: 'Units on the shelf' },
              { value: 'correct', label: 'Units to add or remove' },
            ]}
          />
          <InputField
            name="units"
            label="Units"
            hint="On the shelf: include the units of orders that have not been shipped. To remove units: -2."
          />
          <InputField name="reason" label="Reason" maxLength={200} />
        </DeskForm>
      </Fold>
      {hasVariants && images.length > 0 && <VariantImage path={path} row={row} images={images} />}
      {hasVariants && (
        <DeskForm
          action={`${path}/${row.state === 'hidden' ? 'show-again' : 'hide'}`}
          submit={row.state === 'hidden' ? 'Show this variant again' : 'Hide this variant'}
          variant="secondary"
        />
      )}
    </section>
  );
}

function rand(cents: number): string {
  return formatRand(toRand(cents));
}

function amount(cents: number): string {
  return toRand(cents).toFixed(2);
}
