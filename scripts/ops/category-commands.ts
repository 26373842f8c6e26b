import { readFile } from 'node:fs/promises';
import { countOf } from '#shared/domain/format-count.ts';
import { normalizeSizeGuide, SIZE_GUIDE_ERROR } from '#shared/domain/size-guide.ts';
import { type CategoryRow, updateSizeGuide } from '#worker/operations/catalogue/category-rows.repository.ts';
import {
  type CategoryTree,
  loadCategoryTree,
  toCategoryPath,
} from '#worker/operations/catalogue/category-tree.ts';
import { describeWaiting } from '#worker/operations/catalogue/describe-types.ts';
import { updateMenuOrder } from '#worker/operations/catalogue/product-types.repository.ts';
import {
  describePlan,
  type MappingPlan,
  mapType,
  planTypeMapping,
} from '#worker/operations/catalogue/product-types.ts';
import { categoryKey, insertCategories } from '#worker/operations/catalogue/taxonomy.repository.ts';
import { ScriptFailure, UsageError } from '../shop/run-script.ts';
import type { ShopTarget } from '../shop/shop-target.ts';
import type { OpsCommands, Report } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';
import { SEEN } from './stored-flags.ts';

const LIST = 'categories list';

export const CATEGORY_COMMANDS: OpsCommands = {
  [LIST]: {
    changes: 'nothing',
    purpose:
      'Lists the categories and the product types of imports, with similar categories for the unmapped types.',
    async run({ target }) {
      const tree = await readDatabase(target, loadCategoryTree);
      return {
        data: tree.rows.map((row) => ({
          ...row,
          path: tree.pathText(row),
          mappedTo: tree.targetOf(row) === row ? null : tree.pathText(tree.targetOf(row)),
        })),
        lines: [...categoryLines(tree), ...typeLines(tree)],
      };
    },
  },
  'categories add': {
    changes: 'undoably',
    purpose: 'Adds a category such as Clothing/Shoes, with any missing parents.',
    operands: '<category>',
    run: ({ target, by, operands: [path = ''] }) =>
      change(target, async (db) => {
        const names = toCategoryPath(path);
        if (names === null)
          throw new UsageError(
            `"${path}" is not a category path such as Clothing/Shoes. Nothing was changed.`,
          );
        const ids = await insertCategories(db, by, [names]);
        const category = names.join('/');
        return {
          data: { id: ids.get(categoryKey(names)), category },
          lines: [`Category ${category} exists. Menus show it once it has products.`],
        };
      }),
  },
  'categories map': {
    changes: 'undoably',
    purpose:
      'Maps a product type, in any spelling, to a category. Moves its products there now and at each import.',
    operands: '<type> <category>',
    options: { '--dry-run': 'print how many products of which retailers would move, and change nothing' },
    run: ({ target, by, operands: [name = '', path = ''], flags }) => {
      if (flags['dry-run'] === undefined) {
        return change(target, async (db, tree) => {
          const plan = await planned(db, tree, name, path);
          await mapType(db, by, tree, name, plan.target);
          return {
            data: { isChanged: true, ...mappingData(tree, plan) },
            lines: [
              `Product type ${plan.type.name} is mapped to ${tree.pathText(plan.target)}. ${describePlan(plan)}`,
            ],
          };
        });
      }
      return readDatabase(target, async (db) => {
        const tree = await loadCategoryTree(db);
        const plan = await planned(db, tree, name, path);
        return {
          data: { isChanged: false, ...mappingData(tree, plan) },
          lines: [
            `Product type ${plan.type.name} would be mapped to ${tree.pathText(plan.target)}. ${describePlan(plan)} Nothing was changed.`,
          ],
        };
      });
    },
  },
  'categories unmap': {
    changes: 'undoably',
    purpose: 'Removes the mapping of a product type. Menus do not show it until it is mapped again.',
    operands: '<type>',
    run: ({ target, by, operands: [name = ''] }) =>
      change(target, async (db, tree) => {
        const type = findType(tree, name);
        await mapType(db, by, tree, name, null);
        return {
          data: { id: type.id, type: type.name },
          lines: [`Product type ${type.name} is not mapped.`],
        };
      }),
  },
  'categories size-guide': {
    changes: 'undoably',
    purpose:
      'Sets the size guide of a category and its subcategories from a text file: a row per line, cells separated by |. The file name none removes it.',
    operands: '<category> <file>',
    run: ({ target, by, operands: [path = '', file = ''] }) =>
      change(target, async (db, tree) => {
        const category = findCategory(tree, path);
        const text = normalizeSizeGuide(file === 'none' ? '' : await readText(file));
        if (text === null) throw new ScriptFailure(`${SIZE_GUIDE_ERROR} Nothing was changed.`);
        await updateSizeGuide(db, by, { categoryId: category.id, text, now: new Date() });
        const name = tree.pathText(category);
        return {
          data: { id: category.id, category: name, sizeGuide: text },
          lines: [`${name} has ${text === '' ? 'no size guide' : 'this size guide'}.`],
        };
      }),
  },
  'categories order': {
    changes: 'undoably',
    purpose:
      'Puts categories first in header, footer and home page, in this order. The others follow by number of products.',
    operands: '[category...]',
    run: ({ target, by, operands }) =>
      change(target, async (db, tree) => {
        const ids = operands.map((path) => findCategory(tree, path).id);
        await updateMenuOrder(db, by, ids);
        const line =
          ids.length === 0
            ? 'Menus are ordered by number of products.'
            : `Menus start with ${operands.join(', ')}.`;
        return { data: { ids }, lines: [line] };
      }),
  },
};

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new ScriptFailure(`The file ${file} cannot be read. Nothing was changed.`);
  }
}

async function change(
  target: ShopTarget,
  write: (db: D1Database, tree: CategoryTree) => Promise<Report>,
): Promise<Report> {
  const { data, lines } = await changeDatabase(target, LIST, async (db) =>
    write(db, await loadCategoryTree(db)),
  );
  return { data, lines: [...lines, SEEN] };
}

function mappingData(tree: CategoryTree, { type, target, products, retailers }: MappingPlan) {
  return { id: type.id, type: type.name, category: tree.pathText(target), products, retailers };
}

/** Plans a mapping. Throws a failure if the type or the category does not exist. */
async function planned(db: D1Database, tree: CategoryTree, name: string, path: string): Promise<MappingPlan> {
  const plan = await planTypeMapping(db, tree, { name, path });
  if (plan === 'no such type') throw noType(name);
  if (plan === 'no such category') throw noCategory(tree, path);
  return plan;
}

function findType(tree: CategoryTree, name: string): CategoryRow {
  const [type] = tree.typesOf(name);
  if (type !== undefined) return type;
  throw noType(name);
}

function noType(name: string): ScriptFailure {
  return new ScriptFailure(
    `There is no product type "${name}". Nothing was changed. List them: npm run ops -- ${LIST}`,
  );
}

function findCategory(tree: CategoryTree, path: string): CategoryRow {
  const category = tree.find(path);
  if (category !== undefined) return category;
  throw noCategory(tree, path);
}

function noCategory(tree: CategoryTree, path: string): ScriptFailure {
  const near = tree.nearTo(path).map((row) => tree.pathText(row));
  const hint = near.length === 0 ? '' : ` Similar: ${near.join(', ')}.`;
  return new ScriptFailure(
    `There is no category "${path}".${hint} Nothing was changed. Create it: npm run ops -- categories add PATH`,
  );
}

function categoryLines(tree: CategoryTree): string[] {
  return tree.listPaths().map(({ position, products, path }) => {
    const positionText = position === null ? '' : `, position ${position} in menus`;
    return `${path}: ${countOf(products, 'product')}${positionText}`;
  });
}

function typeLines(tree: CategoryTree): string[] {
  const types = tree.rows.filter(({ kind }) => kind === 'type');
  if (types.length === 0) return [];
  return [
    'Product types:',
    ...types.map((type) => {
      const target = tree.targetOf(type);
      if (target === type) return `  ${describeWaiting(tree, type)}`;
      return `  ${type.name} → ${tree.pathText(target)}`;
    }),
  ];
}
