import * as v from 'valibot';
import { RETURN_EXCLUSION_CODES } from '#shared/domain/return-exclusion.ts';
import { MAX_SOURCE_BYTES } from '#worker/edge/images/resize.ts';
import { loadCategoryTree } from '#worker/operations/catalogue/category-tree.ts';
import { prepareUploadedImage } from '#worker/operations/prepare-uploaded-image.ts';
import {
  resolveCategoryPaths,
  updateProductCategories,
} from '#worker/operations/product-categories.repository.ts';
import {
  type ChangeOutcome,
  correctStock,
  hideProduct,
  showProductAgain,
  updateProductPrice,
  updateProductTexts,
} from '#worker/operations/product-changes.repository.ts';
import {
  ALT_MAX_CHARACTERS,
  addProductImage,
  changeProductImage,
  updateVariantImage,
} from '#worker/operations/product-images.repository.ts';
import {
  PRODUCT_DESCRIPTION_MAX_CHARACTERS,
  PRODUCT_NAME_MAX_CHARACTERS,
  stockSentence,
  toPriceCents,
  toProductName,
  toStoredPrices,
} from '#worker/operations/product-rules.ts';
import { updateReturnExclusion } from '#worker/operations/product-terms.repository.ts';
import { hasRow } from '#worker/operations/products.repository.ts';
import { actorOf, createApp, type DeskContext } from '../context.ts';
import {
  atMost,
  fileField,
  idInPath,
  linesField,
  noteField,
  orPageNotFound,
  requiredField,
  wholeNumberField,
} from '../fields.ts';
import { type FormResult, formsFor, invalidFields, NO_FIELDS } from '../form-action.ts';
import { NO_IMAGE, RETURNABLE_FOR_ANY_REASON, showProduct } from './product.tsx';

const STALE = 'The product has changed in the meantime. Nothing was changed. Check it and save again.';

const TextsFields = v.object({
  seen: v.string(),
  name: v.pipe(
    v.string(),
    v.transform(toProductName),
    v.string(`Enter a name of at most ${PRODUCT_NAME_MAX_CHARACTERS} characters.`),
  ),
  description: v.pipe(v.string(), atMost(PRODUCT_DESCRIPTION_MAX_CHARACTERS)),
});
const ReturnsFields = v.object({
  exclusion: v.picklist([RETURNABLE_FOR_ANY_REASON, ...RETURN_EXCLUSION_CODES], 'Choose one.'),
});

const priceField = (message: string) => v.pipe(v.string(), v.transform(toPriceCents), v.number(message));
const noSale = v.pipe(
  v.literal(''),
  v.transform(() => null),
);
const PriceFields = v.pipe(
  v.object({
    seenPrice: wholeNumberField,
    seenSavings: wholeNumberField,
    price: priceField('Enter an amount in rand such as 49.99.'),
    salePrice: v.union([noSale, priceField('')], 'Enter an amount in rand such as 39.99, or nothing.'),
  }),
  v.forward(
    v.check((prices) => toStoredPrices(prices) !== null, 'Enter a sale price that is lower than the price.'),
    ['salePrice'],
  ),
);
const StockFields = v.pipe(
  v.object({
    seen: v.pipe(v.string(), v.regex(/^-?\d{1,15}$/), v.transform(Number)),
    kind: v.picklist(['count', 'correct']),
    units: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^[+-]?\d{1,7}$/, 'Enter a whole number of units.'),
      v.transform(Number),
    ),
    reason: v.pipe(noteField(), v.string('Enter a reason.')),
  }),
  v.forward(
    v.check(({ kind, units }) => kind === 'correct' || units >= 0, 'Enter 0 or more units.'),
    ['units'],
  ),
);

const altField = requiredField(ALT_MAX_CHARACTERS, 'Describe the image in a few words.');
const NewImageFields = v.object({ image: fileField('Choose the image.'), alt: altField });
const ImageFields = v.variant('kind', [
  v.object({ kind: v.literal('alt'), url: v.string(), alt: altField }),
  v.object({ kind: v.picklist(['first', 'remove']), url: v.string() }),
]);

/** The screen of a product: its variants, and the forms to change them. */
export const productScreen = createApp().get('/', showProduct);

const form = formsFor(productScreen, showProduct, (c) => `/products/${idInPath(c, 'id')}`);

form('/texts', TextsFields, async (c, { seen, name, description: descriptionHtml }) => {
  const change = { id: idInPath(c, 'id'), name, descriptionHtml, seen };
  return resultOf(await updateProductTexts(c.env.DB, actorOf(c), change), 'Saved.');
});
form('/categories', v.object({ seen: v.string(), paths: linesField }), async (c, { seen, paths }) => {
  const tree = await loadCategoryTree(c.env.DB);
  const categories = resolveCategoryPaths(tree, paths);
  if (typeof categories === 'string') return invalidFields({ paths: categories });
  const change = { id: idInPath(c, 'id'), tree, categories, seen };
  return resultOf(await updateProductCategories(c.env.DB, actorOf(c), change), 'Saved.');
});
form('/returns', ReturnsFields, async (c, { exclusion }) => {
  const change = {
    productId: idInPath(c, 'id'),
    exclusion: exclusion === RETURNABLE_FOR_ANY_REASON ? null : exclusion,
  };
  const name = await updateReturnExclusion(c.env.DB, actorOf(c), change);
  return resultOf(name === null ? 'stale' : 'saved', 'The terms of return apply from the next order on.');
});
form('/rows/:row/price', PriceFields, async (c, { seenPrice, seenSavings, ...prices }) => {
  const offer = toStoredPrices(prices);
  if (offer === null) return { fault: STALE };
  const seen = { priceCents: seenPrice, savingsCents: seenSavings };
  const outcome = await updateProductPrice(c.env.DB, actorOf(c), { id: await rowIdOf(c), offer, seen });
  return resultOf(outcome, 'The price is saved.');
});
form('/rows/:row/stock', StockFields, async (c, { reason, ...correction }) => {
  const change = { id: await rowIdOf(c), ...correction };
  const outcome = await correctStock(c.env.DB, actorOf(c, reason), change);
  if (outcome.kind === 'stale') return { fault: STALE };
  if (outcome.kind === 'too-few')
    return invalidFields({ units: `Only ${outcome.stock} units are for sale.` });
  return stockSentence(outcome);
});
form('/images/add', NewImageFields, addImage, { maxFileBytes: MAX_SOURCE_BYTES });
for (const path of ['/images/:place', '/images/:place/first', '/images/:place/remove']) {
  form(path, ImageFields, async (c, input) => {
    const change = { productId: idInPath(c, 'id'), ...input };
    return resultOf(await changeProductImage(c.env.DB, actorOf(c), change), 'The images are saved.');
  });
}
form('/rows/:row/image', v.object({ url: v.string() }), async (c, { url }) => {
  const variant = { productId: idInPath(c, 'id'), variantId: await rowIdOf(c) };
  const chosen = { ...variant, url: url === NO_IMAGE ? null : url };
  return resultOf(await updateVariantImage(c.env.DB, actorOf(c), chosen), 'The image is saved.');
});
for (const path of ['', '/rows/:row']) {
  form(`${path}/hide`, NO_FIELDS, async (c) =>
    resultOf(await hideProduct(c.env.DB, actorOf(c), await targetOf(c)), 'Hidden.'),
  );
  form(`${path}/show-again`, NO_FIELDS, async (c) => {
    const outcome = await showProductAgain(c.env.DB, actorOf(c), await targetOf(c));
    if (outcome === 'retired') return { fault: 'The retailer is retired. Nothing was changed.' };
    if (outcome !== 'withdrawn') return resultOf(outcome, 'Shown again.');
    return 'No longer hidden, but the retailer’s file does not publish it.';
  });
}

const IMAGE_PROBLEMS = {
  'not-an-image': 'This is not a JPEG, PNG or WebP image.',
  'not-converted':
    'The image could not be converted. Try again. If this does not help, it is damaged, or Cloudflare Images is not available.',
};

async function addImage(c: DeskContext, { image: file, alt }: v.InferOutput<typeof NewImageFields>) {
  const bytes = await file.arrayBuffer();
  const image = await prepareUploadedImage(c.env.IMAGES, bytes);
  if (typeof image === 'string') return invalidFields({ image: IMAGE_PROBLEMS[image] });
  const added = { productId: idInPath(c, 'id'), upload: { name: file.name, bytes, image }, alt };
  const outcome = await addProductImage(c.env.DB, actorOf(c), c.env.PICTURES, added);
  if (outcome === 'too-many') return { fault: 'The product has too many images. Nothing was changed.' };
  return resultOf(outcome, 'The image is added.');
}

/** Returns the id of the row in the path. Throws 404 unless the row belongs to the product in the path. */
async function rowIdOf(c: DeskContext): Promise<number> {
  const rowId = idInPath(c, 'row');
  return orPageNotFound(c, (await hasRow(c.env.DB, idInPath(c, 'id'), rowId)) ? rowId : null);
}

function targetOf(c: DeskContext): number | Promise<number> {
  return c.req.param('row') === undefined ? idInPath(c, 'id') : rowIdOf(c);
}

/** Returns the form's result for the outcome of a change of a product. */
function resultOf(outcome: ChangeOutcome, saved: string): FormResult {
  if (outcome === 'stale') return { fault: STALE };
  return outcome === 'same' ? 'Nothing changed.' : `${saved} The shop shows it within 90 seconds.`;
}
