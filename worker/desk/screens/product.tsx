import { Notice } from '#client/ui/notice.tsx';
import { formatCount } from '#shared/domain/format-count.ts';
import { formatCents, toRand } from '#shared/domain/money.ts';
import { RETURN_EXCLUSION_CODES } from '#shared/domain/return-exclusion.ts';
import { loadCategoryTree } from '#worker/operations/catalogue/category-tree.ts';
import { listProductCategories } from '#worker/operations/product-categories.repository.ts';
import {
  overwrittenByImport,
  PRODUCT_NAME_MAX_CHARACTERS,
  toPrices,
} from '#worker/operations/product-rules.ts';
import {
  findProductDetails,
  type ProductDetails,
  type SellableRow,
} from '#worker/operations/products.repository.ts';
import { DataTable, Facts } from '../content.tsx';
import type { DeskContext } from '../context.ts';
import { idInPath, orPageNotFound } from '../fields.ts';
import {
  ChoiceField,
  DecimalInput,
  DeskForm,
  FoldForm,
  InputField,
  NoteInput,
  TextAreaField,
} from '../form.tsx';
import { Page } from '../page.tsx';
import { productImages } from './product-images.tsx';

/** The form value for a product that customers can return for any reason. */
export const RETURNABLE_FOR_ANY_REASON = 'none';
/** The form value for a variant without a chosen image, which shows the images of its product. */
export const NO_IMAGE = '';

/** Shows a product. */
export async function showProduct(c: DeskContext) {
  const [found, tree] = await Promise.all([
    findProductDetails(c.env.DB, idInPath(c, 'id')),
    loadCategoryTree(c.env.DB),
  ]);
  const details = orPageNotFound(c, found);
  const categories = await listProductCategories(c.env.DB, tree, details.id);
  const paths = categories.map((category) => tree.pathText(category));
  const images = productImages(c, details);
  const { retailer, state, isRetailerRetired, hasVariants, rows } = details;
  return c.render(
    <Page title={details.name}>
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
      <Facts
        facts={{
          SKU: details.sku,
          Retailer: retailer,
          Brand: details.brand,
          Categories: details.categories.join(', ') || 'none',
        }}
      />
      <Forms details={details} paths={paths} />
      {images}
      <DataTable
        caption={hasVariants ? 'Variants' : 'Price and stock'}
        cells={(row) => ({
          [hasVariants ? 'Variant' : 'SKU']: hasVariants ? `${row.label} (${row.sku})` : row.sku,
          Barcode: row.barcode,
          Price: priceText(row),
          'For sale': formatCount(row.stock),
          'In unshipped orders': formatCount(row.unshipped),
          Shown: row.state === 'published' ? 'yes' : row.state,
        })}
        rows={rows}
        empty="This product has no variants."
      />
      {rows.map((row) => (
        <RowForms key={row.id} path={`/products/${details.id}/rows/${row.id}`} row={row} details={details} />
      ))}
    </Page>,
  );
}

function priceText(row: SellableRow): string {
  const { price, salePrice } = toPrices(row);
  return `${salePrice === null ? '' : `${formatCents(salePrice)} instead of `}${formatCents(price)}`;
}

function Forms({ details, paths }: { details: ProductDetails; paths: readonly string[] }) {
  const { id, name, descriptionHtml, returnExclusion, retailer, updatedAt, state } = details;
  const path = `/products/${id}`;
  const exclusions = RETURN_EXCLUSION_CODES.map((code) => [
    code,
    `For a defect only: ${code.replaceAll('_', ' ')}`,
  ]);
  return (
    <section className="flex flex-wrap items-start gap-3" aria-label="Change the product">
      <FoldForm
        action={`${path}/texts`}
        title="Change name and description"
        submit="Save name and description"
        hidden={{ seen: updatedAt }}
      >
        <p>{overwrittenByImport(retailer)}</p>
        <InputField name="name" label="Name" value={name} maxLength={PRODUCT_NAME_MAX_CHARACTERS} />
        <TextAreaField
          name="description"
          label="Description"
          hint="HTML with paragraphs, lists, tables and links. Other markup is removed."
          value={descriptionHtml}
          rows={10}
          isOptional
        />
      </FoldForm>
      <FoldForm
        action={`${path}/categories`}
        title="Change categories"
        submit="Save categories"
        hidden={{ seen: updatedAt }}
      >
        <p>{overwrittenByImport(retailer)}</p>
        <TextAreaField
          name="paths"
          label="Categories, one per line"
          hint="With their parents, such as Clothing/Shoes, as the screen “Categories” lists them."
          value={paths.join('\n')}
        />
      </FoldForm>
      <FoldForm action={`${path}/returns`} title="Change terms of return" submit="Save terms of return">
        <p>Applies from the next order on. A reason needs a legal ground (ECT Act s42).</p>
        <ChoiceField
          name="exclusion"
          label="Returns"
          value={returnExclusion ?? RETURNABLE_FOR_ANY_REASON}
          choices={{ [RETURNABLE_FOR_ANY_REASON]: 'For any reason', ...Object.fromEntries(exclusions) }}
        />
      </FoldForm>
      {state === 'hidden' && !details.isRetailerRetired && (
        <DeskForm action={`${path}/show-again`} submit="Show again" variant="secondary" />
      )}
      {state !== 'hidden' && (
        <FoldForm action={`${path}/hide`} title="Hide" submit="Hide the product" variant="danger">
          <p>Customers can no longer find or order the product. Later imports do not show it.</p>
        </FoldForm>
      )}
    </section>
  );
}

type RowProps = { path: string; row: SellableRow; details: ProductDetails };

function RowForms({ path, row, details: { hasVariants, retailer, images } }: RowProps) {
  const { price, salePrice } = toPrices(row);
  const imageChoices = images.map(({ url, alt }, index) => [url, `${index + 1}: ${alt}`]);
  return (
    <section className="flex flex-wrap items-start gap-3" aria-label={`Change ${row.label || row.sku}`}>
      {hasVariants && <h3 className="w-full font-bold">{row.label}</h3>}
      <FoldForm
        action={`${path}/price`}
        title="Change price"
        submit="Save price"
        hidden={{ seenPrice: row.priceCents, seenSavings: row.savingsCents }}
      >
        <p>{overwrittenByImport(retailer)}</p>
        <DecimalInput name="price" label="Price in rand" value={amount(price)} />
        <DecimalInput
          name="salePrice"
          label="Sale price in rand"
          hint="The lower price that customers pay. Empty: no sale."
          value={salePrice === null ? '' : amount(salePrice)}
          isOptional
        />
      </FoldForm>
      <FoldForm
        action={`${path}/stock`}
        title="Change stock"
        submit="Save stock"
        hidden={{ seen: row.received }}
      >
        <ChoiceField
          name="kind"
          label="Change"
          choices={{ count: 'Units on the shelf', correct: 'Units to add or remove' }}
        />
        <InputField
          name="units"
          label="Units"
          hint="On the shelf: include the units of orders that have not been shipped. To remove units: -2."
        />
        <NoteInput name="reason" label="Reason" />
      </FoldForm>
      {hasVariants && images.length > 0 && (
        <FoldForm action={`${path}/image`} title="Choose image" submit="Save the image">
          <ChoiceField
            name="url"
            label="Image of this variant"
            value={row.imageUrl ?? NO_IMAGE}
            choices={{ [NO_IMAGE]: 'The images of the product', ...Object.fromEntries(imageChoices) }}
          />
        </FoldForm>
      )}
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

function amount(cents: number): string {
  return toRand(cents).toFixed(2);
}
