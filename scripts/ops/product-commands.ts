import { formatCount } from '#shared/domain/format-count.ts';
import { formatRand, toRand } from '#shared/domain/money.ts';
import { isReturnExclusion, RETURN_EXCLUSION_CODES } from '#shared/domain/return-exclusion.ts';
import { loadCategoryTree } from '#worker/operations/catalogue/category-tree.ts';
import {
  resolveCategoryPaths,
  updateProductCategories,
} from '#worker/operations/product-categories.repository.ts';
import {
  type ChangeOutcome,
  correctStock,
  hideProduct,
  type PriceChange,
  type StockCorrection,
  showProductAgain,
  updateProductPrice,
  updateProductTexts,
} from '#worker/operations/product-changes.repository.ts';
import {
  overwrittenByImport,
  PRODUCT_DESCRIPTION_MAX_CHARACTERS,
  PRODUCT_NAME_MAX_CHARACTERS,
  stockSentence,
  toPriceCents,
  toPrices,
  toProductName,
  toStoredPrices,
} from '#worker/operations/product-rules.ts';
import { updateReturnExclusion } from '#worker/operations/product-terms.repository.ts';
import {
  type FoundProduct,
  findProductDetails,
  findProducts,
  findRowsBySkuOrId,
  type ProductDetails,
  type ProductRowRef,
  type SellableRow,
} from '#worker/operations/products.repository.ts';
import { readWholeNumber } from '../shop/command-line.ts';
import { ScriptFailure, UsageError } from '../shop/run-script.ts';
import type { OpsCommands, Report } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';
import { SEEN } from './stored-flags.ts';

const NONE = 'none';
const MOST_FOUND = 50;
const SKU_HINT = 'A product is named by its SKU, or by its id as "#12".';

type Flags = Readonly<Record<string, string | undefined>>;

export const PRODUCT_COMMANDS: OpsCommands = {
  'products find': {
    changes: 'nothing',
    purpose: 'Finds products by name, SKU, barcode, id or retailer, also hidden ones.',
    operands: '<text>',
    async run({ target, operands: [text = ''] }) {
      const search = { text, supplierId: null, page: 1, pageSize: MOST_FOUND };
      const { products, hasMore } = await readDatabase(target, (db) => findProducts(db, search));
      return {
        data: products,
        lines: [
          ...(products.length === 0 ? ['No product matches.'] : products.map(foundText)),
          ...(hasMore ? [`Only the newest ${MOST_FOUND} are listed. Search for more words.`] : []),
        ],
      };
    },
  },
  'products show': {
    changes: 'nothing',
    purpose: `Shows a product with its variants, prices and stock. ${SKU_HINT}`,
    operands: '<sku>',
    async run({ target, operands: [sku = ''] }) {
      const { details } = await readDatabase(target, (db) => findNamed(db, sku));
      return { data: details, lines: detailsText(details) };
    },
  },
  'products set': {
    changes: 'undoably',
    purpose: `Changes the name, description, price or sale price. The retailer's next import may overwrite it. ${SKU_HINT}`,
    operands: '<sku>',
    options: {
      '--name <text>': 'name of the product and all its variants',
      '--description <html>': 'description, in the HTML that files may contain',
      '--price <rand>': 'regular price',
      '--sale-price <rand>': 'lower price that customers pay, or "none"',
    },
    async run({ target, by, operands: [sku = ''], flags }) {
      const change = readChange(flags);
      const details = await changeDatabase(target, `products show ${sku}`, async (db) => {
        const { row, details: product } = await findNamed(db, sku);
        const offer = newOffer(product, row, change);
        if (offer !== null) {
          const { id } = offer.seen;
          rejectUnlessSaved(sku, await updateProductPrice(db, by, { id, ...offer }));
        }
        const { name, descriptionHtml } = change;
        if (name !== null || descriptionHtml !== null) {
          const texts = { id: product.id, name, descriptionHtml, seen: null };
          const outcome = await updateProductTexts(db, by, texts);
          if (outcome === 'stale' && offer !== null) {
            throw new ScriptFailure(
              `${sku} has changed in the meantime. The price was saved, the texts were not.`,
            );
          }
          rejectUnlessSaved(sku, outcome);
        }
        return (await findNamed(db, sku)).details;
      });
      return reportDetails(details);
    },
  },
  'products set-categories': {
    changes: 'undoably',
    purpose: "Puts a product into exactly these categories. The retailer's next import may overwrite them.",
    operands: '<sku> <category...>',
    async run({ target, by, operands: [sku = '', ...paths] }) {
      const details = await changeDatabase(target, `products show ${sku}`, async (db) => {
        const tree = await loadCategoryTree(db);
        const categories = resolveCategoryPaths(tree, paths);
        if (typeof categories === 'string') throw new ScriptFailure(`${categories} Nothing was changed.`);
        const { id } = (await findNamed(db, sku)).details;
        const change = { id, tree, categories, seen: null };
        rejectUnlessSaved(sku, await updateProductCategories(db, by, change));
        return (await findNamed(db, sku)).details;
      });
      return reportDetails(details);
    },
  },
  'products stock': {
    changes: 'undoably',
    purpose: `Sets or corrects the stock of a variant, or of a product without variants. ${SKU_HINT}`,
    operands: '<sku>',
    options: {
      '--count <units>': 'units on the shelf, including those of orders that have not been shipped',
      '--correct <units>': 'units to add, or to remove: -2',
      '--reason <text>': 'why; required',
    },
    async run({ target, by, operands: [sku = ''], flags }) {
      const correction = readCorrection(flags);
      const reason = flags.reason?.trim() ?? '';
      if (reason === '') throw new UsageError('Give --reason TEXT, such as "counted". Nothing was changed.');
      const { row, outcome } = await changeDatabase(target, `products show ${sku}`, async (db) => {
        const named = await findNamed(db, sku);
        const sold = soldRow(named.details, named.row);
        const change = { id: sold.id, seen: null, ...correction };
        return { row: sold, outcome: await correctStock(db, { ...by, reason }, change) };
      });
      if (outcome.kind === 'stale') throw hasChanged(sku);
      if (outcome.kind === 'too-few') {
        throw new ScriptFailure(`${sku} has only ${outcome.stock} units for sale. Nothing was changed.`);
      }
      const { kind, ...counts } = outcome;
      return {
        data: { isChanged: kind === 'saved', id: row.id, sku: row.sku, ...counts },
        lines: [`${sku}: ${stockSentence(outcome)} ${SEEN}`],
      };
    },
  },
  'products hide': {
    changes: 'undoably',
    purpose: `Hides a product, or one variant, also from later imports. ${SKU_HINT}`,
    operands: '<sku>',
    async run({ target, by, operands: [sku = ''] }) {
      const row = await changeDatabase(target, `products show ${sku}`, async (db) => {
        const named = (await findNamed(db, sku)).row;
        rejectUnlessSaved(sku, await hideProduct(db, by, named.id));
        return named;
      });
      return {
        data: { id: row.id, sku: row.sku, state: 'hidden' },
        lines: [`${row.name} (${row.sku}) is hidden. Imports do not show it. ${SEEN}`],
      };
    },
  },
  'products show-again': {
    changes: 'undoably',
    purpose: `Shows a hidden product or variant again. ${SKU_HINT}`,
    operands: '<sku>',
    async run({ target, by, operands: [sku = ''] }) {
      const { row, outcome } = await changeDatabase(target, `products show ${sku}`, async (db) => {
        const named = (await findNamed(db, sku)).row;
        const shown = await showProductAgain(db, by, named.id);
        if (shown === 'retired') {
          throw new ScriptFailure(
            `${named.retailer} is retired. Nothing was changed. Bring it back first: npm run ops -- retailers bring-back`,
          );
        }
        if (shown !== 'withdrawn') rejectUnlessSaved(sku, shown);
        return { row: named, outcome: shown };
      });
      return {
        data: { id: row.id, sku: row.sku, state: outcome === 'withdrawn' ? 'withdrawn' : 'published' },
        lines: [
          outcome === 'withdrawn'
            ? `${row.name} (${row.sku}) is no longer hidden, but its retailer’s file does not publish it.`
            : `${row.name} (${row.sku}) is shown again. ${SEEN}`,
        ],
      };
    },
  },
  'products exclude-return': {
    changes: 'undoably',
    purpose: `Limits returns of a product to defects, for a legal reason (${RETURN_EXCLUSION_CODES.join(', ')}). "${NONE}" reverts it.`,
    operands: '<product> <reason>',
    async run({ target, by, operands: [id = '', reason = ''] }) {
      const productId = readWholeNumber('PRODUCT', id);
      if (reason !== NONE && !isReturnExclusion(reason)) {
        throw new UsageError(
          `REASON must be one of ${RETURN_EXCLUSION_CODES.join(', ')}, or ${NONE}, not "${reason}".`,
        );
      }
      const exclusion = reason === NONE ? null : reason;
      const name = await changeDatabase(target, 'products exclude-return PRODUCT REASON', (db) =>
        updateReturnExclusion(db, by, { productId, exclusion }),
      );
      if (name === null) {
        throw new ScriptFailure(
          `Product ${productId} does not exist or is a variant. Nothing was changed. Use the id of the parent product.`,
        );
      }
      return {
        data: { id: productId, returnExclusion: exclusion },
        lines: [
          exclusion === null
            ? `${name} can be returned without a reason.`
            : `${name} can only be returned for a defect (${exclusion}).`,
          `The change applies from the next order on. ${SEEN}`,
        ],
      };
    },
  },
};

function reportDetails(details: ProductDetails): Report {
  return {
    data: details,
    lines: [...detailsText(details), `${overwrittenByImport(details.retailer)} ${SEEN}`],
  };
}

/** Finds the row with a SKU or id, and its product. Throws if no row or several rows match. */
export async function findNamed(
  db: D1Database,
  sku: string,
): Promise<{ row: ProductRowRef; details: ProductDetails }> {
  const [row, ...others] = await findRowsBySkuOrId(db, sku);
  if (row === undefined) {
    throw new ScriptFailure(`There is no product "${sku}". Find it: npm run ops -- products find TEXT`);
  }
  if (others.length > 0) {
    const ids = [row, ...others].map(({ id, retailer }) => `"#${id}" (${retailer})`).join(', ');
    throw new ScriptFailure(`Several products have the SKU ${sku}. Use one of their ids: ${ids}.`);
  }
  const details = await findProductDetails(db, row.productId);
  if (details === null) throw new ScriptFailure(`There is no product "${sku}".`);
  return { row, details };
}

/**
 * Returns the named row if it can be sold. Throws for a product with variants, because only the variants have a price
 * and stock.
 */
function soldRow({ rows, name }: ProductDetails, { id }: ProductRowRef): SellableRow {
  const row = rows.find((each) => each.id === id);
  if (row !== undefined) return row;
  const skus = rows.map(({ sku }) => sku).join(', ');
  throw new ScriptFailure(`${name} has variants. Nothing was changed. Use the SKU of a variant: ${skus}.`);
}

type Change = {
  name: string | null;
  descriptionHtml: string | null;
  price: number | null;
  salePrice: number | typeof NONE | null;
};

function readChange({ name, description, price, 'sale-price': salePrice }: Flags): Change {
  if ([name, description, price, salePrice].every((value) => value === undefined)) {
    throw new UsageError('There is nothing to set. Give --name, --description, --price or --sale-price.');
  }
  return {
    name: name === undefined ? null : readName(name),
    descriptionHtml: description === undefined ? null : readDescription(description),
    price: price === undefined ? null : readPrice('--price', price),
    salePrice:
      salePrice === undefined || salePrice === NONE
        ? (salePrice ?? null)
        : readPrice('--sale-price', salePrice),
  };
}

function readName(text: string): string {
  const name = toProductName(text);
  if (name !== null) return name;
  throw new UsageError(`--name must have 1 to ${PRODUCT_NAME_MAX_CHARACTERS} characters.`);
}

function readDescription(text: string): string {
  if (text.length <= PRODUCT_DESCRIPTION_MAX_CHARACTERS) return text;
  throw new UsageError(`--description must have at most ${PRODUCT_DESCRIPTION_MAX_CHARACTERS} characters.`);
}

function readPrice(flag: string, text: string): number {
  const cents = toPriceCents(text);
  if (cents !== null) return cents;
  throw new UsageError(`${flag} must be an amount in rand such as 49.99, not "${text}".`);
}

/** Returns the new price and the row as it was read; null if no new price is given. */
function newOffer(
  details: ProductDetails,
  named: ProductRowRef,
  { price, salePrice }: Change,
): { offer: PriceChange; seen: SellableRow } | null {
  if (price === null && salePrice === null) return null;
  const seen = soldRow(details, named);
  const current = toPrices(seen);
  const prices = {
    price: price ?? current.price,
    salePrice: salePrice === NONE ? null : (salePrice ?? current.salePrice),
  };
  const offer = toStoredPrices(prices);
  if (offer !== null) return { offer, seen };
  throw new ScriptFailure(
    `The sale price must be lower than the price ${rand(prices.price)}. Nothing was changed. Add --price or --sale-price ${NONE}.`,
  );
}

const WHOLE_NUMBER = /^\d{1,7}$/;
const CORRECTION = /^[+-]?[1-9]\d{0,6}$/;

function readCorrection({ count, correct }: Flags): StockCorrection {
  if ((count === undefined) === (correct === undefined)) {
    throw new UsageError('Give exactly one of --count and --correct.');
  }
  if (count !== undefined) {
    if (WHOLE_NUMBER.test(count)) return { kind: 'count', units: Number(count) };
    throw new UsageError(`--count must be a whole number of units, not "${count}".`);
  }
  if (correct !== undefined && CORRECTION.test(correct)) return { kind: 'correct', units: Number(correct) };
  throw new UsageError(`--correct must be a number of units such as 5 or -2, not "${correct}".`);
}

export function rejectUnlessSaved(sku: string, outcome: ChangeOutcome): void {
  if (outcome === 'stale') throw hasChanged(sku);
}

function hasChanged(sku: string): ScriptFailure {
  return new ScriptFailure(`${sku} has changed in the meantime. Nothing was changed. Run the command again.`);
}

function foundText({ id, sku, name, retailer, priceCents, stock, state, priceVaries }: FoundProduct): string {
  const price = `${priceVaries ? 'from ' : ''}${rand(priceCents)}`;
  const facts = [
    retailer,
    price,
    `${formatCount(stock)} for sale`,
    ...(state === 'published' ? [] : [state]),
  ];
  return `${sku} (#${id}): ${name}; ${facts.join('; ')}`;
}

function detailsText(details: ProductDetails): string[] {
  const { id, sku, name, brand, retailer, state, hasVariants, categories, returnExclusion, rows } = details;
  return [
    `${name} (#${id}, ${sku}): ${state}`,
    `Retailer: ${retailer}; brand: ${brand}; categories: ${categories.join(', ') || 'none'}`,
    ...imageLines(details),
    ...(returnExclusion === null ? [] : [`Returns for a defect only: ${returnExclusion}`]),
    ...rows.map((row) => `${hasVariants ? `  ${row.label} (#${row.id}, ${row.sku}): ` : ''}${rowText(row)}`),
  ];
}

/** One line per image of a product, with the image's number, alternative text and URL. */
export function imageLines({ images }: ProductDetails): string[] {
  return images.map(({ url, alt }, index) => `Image ${index + 1}: ${alt} (${url})`);
}

function rowText({ barcode, stock, unshipped, state, ...offer }: SellableRow): string {
  const { price, salePrice } = toPrices(offer);
  const facts = [
    salePrice === null ? rand(price) : `${rand(salePrice)} instead of ${rand(price)}`,
    `${formatCount(stock)} for sale, ${formatCount(unshipped)} in unshipped orders`,
    ...(barcode === null ? [] : [`barcode ${barcode}`]),
    ...(state === 'published' ? [] : [state]),
  ];
  return facts.join('; ');
}

function rand(cents: number): string {
  return formatRand(toRand(cents)).replaceAll('\u00a0', ' ');
}
