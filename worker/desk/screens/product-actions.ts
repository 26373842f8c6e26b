import * as v from 'valibot';
import { RETURN_EXCLUSION_CODES } from '#shared/domain/return-exclusion.ts';
import { listCategoryRows } from '#worker/operations/catalogue/category-rows.repository.ts';
import { categoryTree } from '#worker/operations/catalogue/category-tree.ts';
import { cleanNote, NOTE_MAX_CHARACTERS } from '#worker/operations/order-rules.ts';
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
import { pageNotFound } from '#worker/platform/request-errors.ts';
import { actorOf, type DeskContext } from '../context.ts';
import { idInPath, wholeNumberField } from '../fields.ts';
import type { PostedState } from '../form.tsx';
import { type FormResult, formAction } from '../form-action.ts';

export type Show = (c: DeskContext, posted: PostedState) => Promise<Response>;

const STALE = 'The product has changed in the meantime. Nothing was changed. Check it and save again.';

/** The choice of a product that can be returned for any reason. */
export const NO_REASON = 'none';

/** Saves the name and the description. */
export function saveTexts(show: Show) {
  return formAction({
    fields: v.object({
      seen: v.string(),
      name: v.pipe(
        v.string(),
        v.transform(toProductName),
        v.string(`Enter a name of at most ${PRODUCT_NAME_MAX_CHARACTERS} characters.`),
      ),
      description: v.pipe(
        v.string(),
        v.maxLength(
          PRODUCT_DESCRIPTION_MAX_CHARACTERS,
          `Enter at most ${PRODUCT_DESCRIPTION_MAX_CHARACTERS} characters.`,
        ),
      ),
    }),
    show,
    async run(c, { seen, name, description }): Promise<FormResult> {
      const change = { id: productIdOf(c), name, descriptionHtml: description, seen };
      return resultOf(c, await updateProductTexts(c.env.DB, actorOf(c), change), 'Saved.');
    },
  });
}

/** Saves the categories, one path per line. */
export function saveCategories(show: Show) {
  return formAction({
    fields: v.object({ seen: v.string(), paths: v.string() }),
    show,
    async run(c, { seen, paths }): Promise<FormResult> {
      const tree = categoryTree(await listCategoryRows(c.env.DB));
      const found = findCategories(tree, paths.split('\n'));
      if (typeof found === 'string') return { fault: 'Nothing was changed.', errors: { paths: found } };
      const change = { id: productIdOf(c), tree, categories: found, seen };
      return resultOf(c, await updateProductCategories(c.env.DB, actorOf(c), change), 'Saved.');
    },
  });
}

/** Saves the terms of return. */
export function saveReturns(show: Show) {
  return formAction({
    fields: v.object({ exclusion: v.picklist([NO_REASON, ...RETURN_EXCLUSION_CODES], 'Choose one.') }),
    show,
    async run(c, { exclusion }): Promise<FormResult> {
      const change = { productId: productIdOf(c), exclusion: exclusion === NO_REASON ? null : exclusion };
      const name = await updateReturnExclusion(c.env.DB, actorOf(c), change);
      return resultOf(
        c,
        name === null ? 'stale' : 'saved',
        'The terms of return apply from the next order on.',
      );
    },
  });
}

const Price = (message: string) => v.pipe(v.string(), v.transform(toPriceCents), v.number(message));

/** Saves the price of the row in the path. */
export function savePrice(show: Show) {
  return formAction({
    fields: v.pipe(
      v.object({
        seenPrice: wholeNumberField,
        seenSavings: wholeNumberField,
        price: Price('Enter an amount in rand such as 49.99.'),
        salePrice: v.union(
          [
            v.pipe(
              v.literal(''),
              v.transform(() => null),
            ),
            Price(''),
          ],
          'Enter an amount in rand such as 39.99, or nothing.',
        ),
      }),
      v.forward(
        v.check((prices) => toOffer(prices) !== null, 'Enter a sale price that is lower than the price.'),
        ['salePrice'],
      ),
    ),
    show,
    async run(c, { seenPrice, seenSavings, ...prices }): Promise<FormResult> {
      const offer = toOffer(prices);
      if (offer === null) return { fault: STALE };
      const seen = { priceCents: seenPrice, savingsCents: seenSavings };
      const outcome = await updateProductPrice(c.env.DB, actorOf(c), { id: await rowIdOf(c), offer, seen });
      return resultOf(c, outcome, 'The price is saved.');
    },
  });
}

/** Counts or corrects the stock of the row in the path. */
export function stock(show: Show) {
  return formAction({
    fields: v.pipe(
      v.object({
        seen: v.pipe(v.string(), v.regex(/^-?\d{1,15}$/), v.transform(Number)),
        kind: v.picklist(['count', 'correct']),
        units: v.pipe(
          v.string(),
          v.trim(),
          v.regex(/^[+-]?\d{1,7}$/, 'Enter a whole number of units.'),
          v.transform(Number),
        ),
        reason: v.pipe(
          v.string(),
          v.transform(cleanNote),
          v.nonEmpty('Enter a reason.'),
          v.maxLength(NOTE_MAX_CHARACTERS, `Enter at most ${NOTE_MAX_CHARACTERS} characters.`),
        ),
      }),
      v.forward(
        v.check(({ kind, units }) => kind === 'correct' || units >= 0, 'Enter 0 or more units.'),
        ['units'],
      ),
    ),
    show,
    async run(c, { reason, ...correction }): Promise<FormResult> {
      const outcome = await correctStock(c.env.DB, actorOf(c, reason), {
        id: await rowIdOf(c),
        ...correction,
      });
      if (outcome.kind === 'stale') return { fault: STALE };
      if (outcome.kind === 'too-few') {
        const units = `Only ${outcome.stock} units are for sale.`;
        return { fault: 'Nothing was changed.', errors: { units } };
      }
      return { done: stockSentence(outcome), to: pathOf(c) };
    },
  });
}

/** Hides the product, or the variant in the path. */
export function hide(show: Show) {
  return formAction({
    fields: v.object({}),
    show,
    async run(c): Promise<FormResult> {
      return resultOf(c, await hideProduct(c.env.DB, actorOf(c), await targetOf(c)), 'Hidden.');
    },
  });
}

/** Shows the product, or the variant in the path, again. */
export function showAgain(show: Show) {
  return formAction({
    fields: v.object({}),
    show,
    async run(c): Promise<FormResult> {
      const outcome = await showProductAgain(c.env.DB, actorOf(c), await targetOf(c));
      if (outcome === 'retired') return { fault: 'The retailer is retired. Nothing was changed.' };
      if (outcome !== 'withdrawn') return resultOf(c, outcome, 'Shown again.');
      return { done: 'No longer hidden, but the retailer’s file does not publish it.', to: pathOf(c) };
    },
  });
}

/** The product in the path. Throws 404 if it is not a number. */
export function productIdOf(c: DeskContext): number {
  return idInPath(c, 'id');
}

/** The row in the path. Throws 404 unless it belongs to the product in the path. */
export async function rowIdOf(c: DeskContext): Promise<number> {
  const rowId = idInPath(c, 'row');
  if (await hasRow(c.env.DB, productIdOf(c), rowId)) return rowId;
  throw pageNotFound(c.req.path);
}

function targetOf(c: DeskContext): number | Promise<number> {
  return c.req.param('row') === undefined ? productIdOf(c) : rowIdOf(c);
}

function pathOf(c: DeskContext): string {
  return `/products/${productIdOf(c)}`;
}

export function resultOf(c: DeskContext, outcome: ChangeOutcome, saved: string): FormResult {
  if (outcome === 'stale') return { fault: STALE };
  return {
    done: outcome === 'same' ? 'Nothing changed.' : `${saved} The shop shows it within 90 seconds.`,
    to: pathOf(c),
  };
}
