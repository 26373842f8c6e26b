import * as v from 'valibot';
import { formatCount } from '#shared/domain/format-count.ts';
import { normalizeSizeGuide, SIZE_GUIDE_ERROR } from '#shared/domain/size-guide.ts';
import { type CategoryRow, updateSizeGuide } from '#worker/operations/catalogue/category-rows.repository.ts';
import {
  type CategoryTree,
  categoryNotFoundMessage,
  loadCategoryTree,
  toCategoryPath,
} from '#worker/operations/catalogue/category-tree.ts';
import { updateMenuOrder } from '#worker/operations/catalogue/product-types.repository.ts';
import { describePlan, mapType, planTypeMapping } from '#worker/operations/catalogue/product-types.ts';
import { insertCategories } from '#worker/operations/catalogue/taxonomy.repository.ts';
import { resolveCategoryPaths } from '#worker/operations/product-categories.repository.ts';
import { DataTable, Link, Section } from '../content.tsx';
import { actorOf, createApp, type DeskContext } from '../context.ts';
import { idInPath, linesField, orPageNotFound } from '../fields.ts';
import { Filters } from '../filters.tsx';
import { ChoiceField, DeskForm, FoldForm, InputField, TextAreaField } from '../form.tsx';
import { formsFor, invalidFields, NO_FIELDS } from '../form-action.ts';
import { Page } from '../page.tsx';

const CATEGORIES = '/categories';
const PATH_HINT = 'Such as Clothing/Shoes.';

const AddFields = v.object({
  path: v.pipe(
    v.string(),
    v.transform(toCategoryPath),
    v.array(v.string(), `Enter a category. ${PATH_HINT}`),
  ),
});
const SizeGuideFields = v.object({
  text: v.pipe(v.optional(v.string(), ''), v.transform(normalizeSizeGuide), v.string(SIZE_GUIDE_ERROR)),
});

/** The tree of categories, the order of menus, and the product types of imports. */
export const categories = createApp()
  .get('/', show)
  .get('/:id/size-guide', showSizeGuide)
  .get('/types/:id', showType);

const form = formsFor(categories, show, CATEGORIES);

form('/add', AddFields, async (c, { path }) => {
  await insertCategories(c.env.DB, actorOf(c), [path]);
  return `Category ${path.join('/')} is in the tree. Menus show it once it has products.`;
});
form('/order', v.object({ paths: linesField }), async (c, { paths }) => {
  const tree = await loadCategoryTree(c.env.DB);
  const rows = paths.length === 0 ? [] : resolveCategoryPaths(tree, paths);
  if (typeof rows === 'string') return invalidFields({ paths: rows });
  const ids = rows.map(({ id }) => id);
  await updateMenuOrder(c.env.DB, actorOf(c), ids);
  const names = rows.map(tree.pathText).join(', ');
  return names === '' ? 'Menus are ordered by number of products.' : `Menus start with ${names}.`;
});

formsFor(categories, showSizeGuide, CATEGORIES)('/:id/size-guide', SizeGuideFields, async (c, { text }) => {
  const { category, path } = await categoryInPath(c);
  await updateSizeGuide(c.env.DB, actorOf(c), { categoryId: category.id, text, now: new Date() });
  return `${path} has ${text === '' ? 'no' : 'this'} size guide.`;
});

const typeForm = formsFor(categories, showType, CATEGORIES);

typeForm('/types/:id/map', v.object({ to: v.string() }), async (c, { to }) => {
  const tree = await loadCategoryTree(c.env.DB);
  const { name } = rowInPath(c, tree, 'type');
  const plan = await planTypeMapping(c.env.DB, tree, { name, path: to });
  if (typeof plan === 'string') return { fault: `${categoryNotFoundMessage(tree, to)} Nothing was changed.` };
  await mapType(c.env.DB, actorOf(c), tree, name, plan.target);
  return `Product type ${name} is mapped to ${tree.pathText(plan.target)}. ${describePlan(plan)}`;
});
typeForm('/types/:id/unmap', NO_FIELDS, async (c) => {
  const tree = await loadCategoryTree(c.env.DB);
  const { name } = rowInPath(c, tree, 'type');
  await mapType(c.env.DB, actorOf(c), tree, name, null);
  return `Product type ${name} is not mapped.`;
});

/** Finds the category or the product type in the path. Throws 404 if there is none. */
function rowInPath(c: DeskContext, tree: CategoryTree, kind: CategoryRow['kind']): CategoryRow {
  const id = idInPath(c, 'id');
  const found = tree.rows.find((row) => row.id === id && row.kind === kind);
  return orPageNotFound(c, found);
}

async function categoryInPath(c: DeskContext): Promise<{ category: CategoryRow; path: string }> {
  const tree = await loadCategoryTree(c.env.DB);
  const category = rowInPath(c, tree, 'tree');
  return { category, path: tree.pathText(category) };
}

async function show(c: DeskContext) {
  const tree = await loadCategoryTree(c.env.DB);
  const own = tree.listPaths();
  const first = own
    .filter(({ position }) => position !== null)
    .toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
  const types = tree.rows
    .filter(({ kind }) => kind === 'type')
    .map((type) => ({
      ...type,
      path: tree.targetOf(type) === type ? null : tree.pathText(tree.targetOf(type)),
    }))
    .toSorted((one, other) => Number(one.path !== null) - Number(other.path !== null));
  return c.render(
    <Page title="Categories">
      <div className="flex flex-wrap items-start gap-3">
        <FoldForm action={`${CATEGORIES}/add`} title="Add a category" submit="Add the category">
          <InputField name="path" label="Category" hint={`${PATH_HINT} Missing parents are added.`} />
        </FoldForm>
        <FoldForm action={`${CATEGORIES}/order`} title="Order the menus">
          <TextAreaField
            name="paths"
            label="First categories, one per line"
            hint="Header, footer and home page start with these. The others follow by number of products."
            value={first.map(({ path }) => path).join('\n')}
            rows={8}
            isOptional
          />
        </FoldForm>
      </div>
      <DataTable
        caption="Product types of imports"
        cells={({ id, name, path, products }) => ({
          Type: <Link href={`${CATEGORIES}/types/${id}`}>{name}</Link>,
          Category: path ?? 'Not mapped',
          'Products directly in it': formatCount(products),
          'Similar categories': path === null && tree.nearTo(name).map(tree.pathText).join(', '),
        })}
        rows={types}
        empty="No import has product types."
      />
      <DataTable
        caption="Tree"
        cells={(row) => ({
          Category: row.path,
          Products: formatCount(row.products),
          'Position in menus': row.position,
          'Size guide': (
            <Link href={`${CATEGORIES}/${row.id}/size-guide`}>
              {row.sizeGuide === '' ? 'Add' : 'Change'}
              <span className="sr-only">{` the size guide of ${row.path}`}</span>
            </Link>
          ),
        })}
        rows={own}
        empty="There are no categories."
      />
    </Page>,
  );
}

async function showSizeGuide(c: DeskContext) {
  const { category, path } = await categoryInPath(c);
  return c.render(
    <Page title={`Size guide of ${path}`}>
      <DeskForm action={`${CATEGORIES}/${category.id}/size-guide`} submit="Save the size guide">
        <TextAreaField
          name="text"
          label="Table, one row per line"
          hint="Cells separated by |, headings first: UK | EU | cm. Subcategories show it as well. Leave empty for no size guide."
          value={category.sizeGuide}
          rows={12}
          isOptional
        />
      </DeskForm>
    </Page>,
  );
}

/** Shows one product type. With a category in the URL, also shows how many products would move. */
async function showType(c: DeskContext) {
  const tree = await loadCategoryTree(c.env.DB);
  const type = rowInPath(c, tree, 'type');
  const to = c.req.query('to') ?? '';
  const found = to === '' ? null : await planTypeMapping(c.env.DB, tree, { name: type.name, path: to });
  const plan = typeof found === 'string' ? null : found;
  const path = `${CATEGORIES}/types/${type.id}`;
  const target = tree.targetOf(type);
  const near = tree.nearTo(type.name).map(tree.pathText);
  const paths = [...new Set([...near, ...tree.listPaths().map((row) => row.path)])];
  const chosen = plan?.target ?? (target === type ? null : target);
  return c.render(
    <Page title={`Product type ${type.name}`}>
      <p>{target === type ? 'Not mapped to a category.' : `Mapped to ${tree.pathText(target)}.`}</p>
      <Filters action={path} submit="Preview" links={false}>
        <ChoiceField
          name="to"
          label="Category"
          value={chosen && tree.pathText(chosen)}
          choices={paths.map((value) => ({ value, label: value }))}
        />
      </Filters>
      {plan !== null && (
        <Section title={`Preview: ${tree.pathText(plan.target)}`}>
          <p>{describePlan(plan)} They move there now and at each import.</p>
          <DeskForm
            action={`${path}/map`}
            submit={`Map to ${tree.pathText(plan.target)}`}
            hidden={{ to: tree.pathText(plan.target) }}
          />
        </Section>
      )}
      {target !== type && (
        <FoldForm action={`${path}/unmap`} title="Remove the mapping" variant="danger">
          <p>Menus do not show the type and its products until it is mapped again.</p>
        </FoldForm>
      )}
    </Page>,
  );
}
