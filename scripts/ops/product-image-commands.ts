import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Image } from '#shared/contract/product.ts';
import { cleanLine } from '#shared/domain/clean-text.ts';
import {
  ALT_MAX_CHARACTERS,
  addProductImage,
  changeProductImage,
  type ImageChange,
  updateVariantImage,
} from '#worker/operations/product-images.repository.ts';
import type { ProductDetails } from '#worker/operations/products.repository.ts';
import { prepareImage } from '../catalogue/product-images.ts';
import { readWholeNumber } from '../shop/command-line.ts';
import { ScriptFailure, UsageError } from '../shop/run-script.ts';
import type { OpsCommands, Report } from './ops-command.ts';
import { changeDatabase } from './ops-database.ts';
import { findNamed, imageLines, rejectUnlessSaved } from './product-commands.ts';
import { SEEN } from './stored-flags.ts';

const NONE = 'none';

export const PRODUCT_IMAGE_COMMANDS: OpsCommands = {
  'products add-image': {
    changes: 'undoably',
    purpose: 'Adds an image to a product, after the others.',
    operands: '<sku> <file>',
    options: { '--alt <text>': "description of the image; the product's name by default" },
    async run({ target, by, operands: [sku = '', file = ''], flags: { alt } }) {
      const bytes = await readFile(file).catch(() => {
        throw new ScriptFailure(`There is no file ${file}. Nothing was changed.`);
      });
      const image = await prepareImage(bytes);
      if (image === null) throw new ScriptFailure(`${file} is not an image. Nothing was changed.`);
      const details = await changeDatabase(target, `products show ${sku}`, async (db, { pictures }) => {
        const { details: product } = await findNamed(db, sku);
        const outcome = await addProductImage(db, by, pictures, {
          productId: product.id,
          upload: { name: path.basename(file), bytes, image },
          alt: alt === undefined ? product.name : readAlt(alt),
        });
        if (outcome === 'too-many')
          throw new ScriptFailure(`${sku} has too many images. Nothing was changed.`);
        rejectUnlessSaved(sku, outcome);
        return (await findNamed(db, sku)).details;
      });
      return reportImages(details);
    },
  },
  'products set-image': {
    changes: 'undoably',
    purpose:
      'Describes an image of a product, shows it first or removes it. `products show` numbers the images.',
    operands: '<sku> <number>',
    options: {
      '--alt <text>': 'description of the image',
      '--first': 'show the image first',
      '--remove': 'remove the image',
    },
    async run({ target, by, operands: [sku = '', number = ''], flags }) {
      const change = readImageChange(flags);
      const details = await changeDatabase(target, `products show ${sku}`, async (db) => {
        const { details: product } = await findNamed(db, sku);
        const { url } = imageOf(product, number);
        rejectUnlessSaved(sku, await changeProductImage(db, by, { productId: product.id, url, ...change }));
        return (await findNamed(db, sku)).details;
      });
      return reportImages(details);
    },
  },
  'products variant-image': {
    changes: 'undoably',
    purpose: `Chooses the image of a variant by its number, or "${NONE}" to show those of the product.`,
    operands: '<sku> <number>',
    async run({ target, by, operands: [sku = '', number = ''] }) {
      const chosen = await changeDatabase(target, `products show ${sku}`, async (db) => {
        const { row, details } = await findNamed(db, sku);
        if (row.id === details.id) {
          throw new ScriptFailure(`${sku} is not a variant. Nothing was changed. Use the variant's SKU.`);
        }
        const url = number === NONE ? null : imageOf(details, number).url;
        const image = { productId: details.id, variantId: row.id, url };
        rejectUnlessSaved(sku, await updateVariantImage(db, by, image));
        return { id: row.id, sku: row.sku, url };
      });
      return {
        data: chosen,
        lines: [
          number === NONE
            ? `${sku} shows its product's images. ${SEEN}`
            : `${sku} has image ${number}. ${SEEN}`,
        ],
      };
    },
  },
};

function readAlt(text: string): string {
  const alt = cleanLine(text);
  if (alt !== '' && alt.length <= ALT_MAX_CHARACTERS) return alt;
  throw new UsageError(`--alt must have 1 to ${ALT_MAX_CHARACTERS} characters.`);
}

function readImageChange(flags: Readonly<Record<string, string | undefined>>): Omit<ImageChange, 'url'> {
  const { alt, first, remove } = flags;
  if ([alt, first, remove].filter((flag) => flag !== undefined).length !== 1) {
    throw new UsageError('Give one of --alt, --first and --remove. Nothing was changed.');
  }
  if (alt !== undefined) return { kind: 'alt', alt: readAlt(alt) };
  return { kind: first === undefined ? 'remove' : 'first' };
}

function imageOf({ name, images }: ProductDetails, number: string): Image {
  const image = images[readWholeNumber('The number', number) - 1];
  if (image !== undefined) return image;
  throw new ScriptFailure(`${name} has ${images.length} images, not ${number}. Nothing was changed.`);
}

function reportImages(details: ProductDetails): Report {
  const { id, sku, images } = details;
  return { data: { id, sku, images }, lines: [...imageLines(details), SEEN] };
}
