import * as v from 'valibot';
import { RETURN_EXCLUSION_CODES } from '#shared/domain/return-exclusion.ts';
import { listCategoryRows } from '#worker/operations/catalogue/category-rows.repository.ts';
import { categoryTree } from '#worker/operations/catalogue/category-tree.ts';
import { findCategories, updateProductCategories } from '#worker/operations/product-categories.repository.ts';
import {
  type ChangeOutcome,
  correctStock,
  hideProduct,
  showProductAgain,
  updateProductPrice,
  updateProductTexts,
} from '#worker/operations/product-changes.repository.ts';
import {
  PRODUCT_DESCRIPTION_MAX_CHARACTERS,
  PRODUCT_NAME_MAX_CHARACTERS,
  stockSentence,
  toOffer,
  toPriceCents,
  toProductName,
} from '#worker/operations/product-rules.ts';
import { updateReturnExclusion } from '#worker/operations/product-terms.repository.ts';
import { hasRow } from '#worker/operations/products.repository.ts';
import { actorOf, type DeskContext } from '../context.ts';
import { atMost, idInPath, linesField, noteField, orNotFound, wholeNumberField } from '../fields.ts';
import { type FormResult, invalid } from '../form-action.ts';

const STALE = 'The product has changed in the meantime. Nothing was changed. Check it and save again.';

/** The choice of a product that can be returned for any reason. */
export const NO_REASON = 'none';

export const TextsFields = v.object({
  seen: v.string(),
  name: v.pipe(
    v.string(),
    v.transform(toProductName),
    v.string(`Enter a name of at most ${PRODUCT_NAME_MAX_CHARACTERS} characters.`),
  ),
  description: v.pipe(v.string(), atMost(PRODUCT_DESCRIPTION_MAX_CHARACTERS)),
});
export const CategoriesFields = v.object({ seen: v.string(), paths: linesField });
export const ReturnsFields = v.object({
  exclusion: v.picklist([NO_REASON, ...RETURN_EXCLUSION_CODES], 'Choose one.'),
});

const priceField = (message: string) => v.pipe(v.string(), v.transform(toPriceCents), v.number(message));
const noSale = v.pipe(
  v.literal(''),
  v.transform(() => null),
);
export const PriceFields = v.pipe(
  v.object({
    seenPrice: wholeNumberField,
    seenSavings: wholeNumberField,
    price: priceField('Enter an amount in rand such as 49.99.'),
    salePrice: v.union([noSale, priceField('')], 'Enter an amount in rand such as 39.99, or nothing.'),
  }),
  v.forward(
    v.check((prices) => toOffer(prices) !== null, 'Enter a sale price that is lower than the price.'),
    ['salePrice'],
  ),
);
export const StockFields = v.pipe(
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

/** Saves the name and the description. */
export async function saveTexts(c: DeskContext, input: v.InferOutput<typeof TextsFields>) {
  const { seen, name, description: descriptionHtml } = input;
  const change = { id: idInPath(c, 'id'), name, descriptionHtml, seen };
  return resultOf(c, await updateProductTexts(c.env.DB, actorOf(c), change), 'Saved.');
}

/** Saves the categories. */
export async function saveCategories(c: DeskContext, input: v.InferOutput<typeof CategoriesFields>) {
  const { seen, paths } = input;
  const tree = categoryTree(await listCategoryRows(c.env.DB));
  const categories = findCategories(tree, paths);
  if (typeof categories === 'string') return invalid({ paths: categories });
  const change = { id: idInPath(c, 'id'), tree, categories, seen };
  return resultOf(c, await updateProductCategories(c.env.DB, actorOf(c), change), 'Saved.');
}

/** Saves the terms of return. */
export async function saveReturns(c: DeskContext, { exclusion }: v.InferOutput<typeof ReturnsFields>) {
  const change = { productId: idInPath(c, 'id'), exclusion: exclusion === NO_REASON ? null : exclusion };
  const name = await updateReturnExclusion(c.env.DB, actorOf(c), change);
  return resultOf(c, name === null ? 'stale' : 'saved', 'The terms of return apply from the next order on.');
}

/** Saves the price of the row in the path. */
export async function savePrice(c: DeskContext, input: v.InferOutput<typeof PriceFields>) {
  const { seenPrice, seenSavings, ...prices } = input;
  const offer = toOffer(prices);
  if (offer === null) return { fault: STALE };
  const seen = { priceCents: seenPrice, savingsCents: seenSavings };
  const outcome = await updateProductPrice(c.env.DB, actorOf(c), { id: await rowIdOf(c), offer, seen });
  return resultOf(c, outcome, 'The price is saved.');
}

/** Counts or corrects the stock of the row in the path. */
export async function saveStock(
  c: DeskContext,
  { reason, ...correction }: v.InferOutput<typeof StockFields>,
): Promise<FormResult> {
  const change = { id: await rowIdOf(c), ...correction };
  const outcome = await correctStock(c.env.DB, actorOf(c, reason), change);
  if (outcome.kind === 'stale') return { fault: STALE };
  if (outcome.kind === 'too-few') return invalid({ units: `Only ${outcome.stock} units are for sale.` });
  return { done: stockSentence(outcome), to: pathOf(c) };
}

/** Hides the product, or the variant in the path. */
export async function hide(c: DeskContext) {
  return resultOf(c, await hideProduct(c.env.DB, actorOf(c), await targetOf(c)), 'Hidden.');
}

/** Shows the product, or the variant in the path, again. */
export async function showAgain(c: DeskContext) {
  const outcome = await showProductAgain(c.env.DB, actorOf(c), await targetOf(c));
  if (outcome === 'retired') return { fault: 'The retailer is retired. Nothing was changed.' };
  if (outcome !== 'withdrawn') return resultOf(c, outcome, 'Shown again.');
  return { done: 'No longer hidden, but the retailer’s file does not publish it.', to: pathOf(c) };
}

/** The row in the path. Throws 404 unless it belongs to the product in the path. */
export async function rowIdOf(c: DeskContext): Promise<number> {
  const rowId = idInPath(c, 'row');
  return orNotFound(c, (await hasRow(c.env.DB, idInPath(c, 'id'), rowId)) ? rowId : null);
}

function targetOf(c: DeskContext): number | Promise<number> {
  return c.req.param('row') === undefined ? idInPath(c, 'id') : rowIdOf(c);
}

function pathOf(c: DeskContext): string {
  return `/products/${idInPath(c, 'id')}`;
}

/** The result of a change of the product in the path. */
export function resultOf(c: DeskContext, outcome: ChangeOutcome, saved: string): FormResult {
  if (outcome === 'stale') return { fault: STALE };
  const done = outcome === 'same' ? 'Nothing changed.' : `${saved} The shop shows it within 90 seconds.`;
  return { done, to: pathOf(c) };
}
