import { Hono } from 'hono';
import * as v from 'valibot';
import { formatCount } from '#shared/domain/format-count.ts';
import { normalizeSizeGuide, SIZE_GUIDE_ERROR } from '#shared/domain/size-guide.ts';
import {
  type CategoryRow,
  listCategoryRows,
  updateSizeGuide,
} from '#worker/operations/catalogue/category-rows.repository.ts';
import {
  type CategoryTree,
  categoryNotFoundMessage,
  categoryTree,
  toCategoryPath,
} from '#worker/operations/catalogue/category-tree.ts';
import { updateMenuOrder } from '#worker/operations/catalogue/product-types.repository.ts';
import {
  describePlan,
  type MappingPlan,
  mapType,
  planMapping,
} from '#worker/operations/catalogue/product-types.ts';
import { insertCategories } from '#worker/operations/catalogue/taxonomy.repository.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import { pageNotFound } from '#worker/platform/request-errors.ts';
import { actorOf, type DeskContext } from '../context.ts';
import { idInPath } from '../fields.ts';
import { Fold } from '../fold.tsx';
import { DeskForm, InputField, type PostedState, TextField } from '../form.tsx';
import { formAction } from '../form-action.ts';
import { showPage } from '../page.tsx';
import { DataTable } from '../table.tsx';

const CATEGORIES = '/categories';
const PATH_HINT = 'Such as Clothing/Shoes.';

/** The tree of categories, the order of menus, and the product types of imports. */
export const categories = new Hono<RequestEnv>()
  .get('/', (c) => show(c))
  .post(
    '/add',
    formAction({
      fields: v.object({
        path: v.pipe(
          v.string(),
          v.transform(toCategoryPath),
          v.array(v.string(), `Enter a category. ${PATH_HINT}`),
        ),
      }),
      show,
      async run(c, { path }) {
        await insertCategories(c.env.DB, actorOf(c), [path]);
        return {
          done: `Category ${path.join('/')} is in the tree. Menus show it once it has products.`,
          to: CATEGORIES,
        };
      },
    }),
  )
  .post(
    '/order',
    formAction({
      fields: v.object({ paths: v.optional(v.string(), '') }),
      show,
      async run(c, { paths }) {
        const tree = await readTree(c);
        const lines = paths.split('\n').map((line) => line.trim());
        const found = lines.filter((line) => line !== '').map((line) => tree.find(line) ?? line);
        const unknown = found.find((row) => typeof row === 'string');
        if (unknown !== undefined)
          return { fault: 'Nothing was changed.', errors: { paths: categoryNotFoundMessage(tree, unknown) } };
        const rows = found.filter((row) => typeof row !== 'string');
        await updateMenuOrder(
          c.env.DB,
          actorOf(c),
          rows.map(({ id }) => id),
        );
        const names = rows.map((row) => tree.pathText(row)).join(', ');
        return {
          done: names === '' ? 'Menus are ordered by number of products.' : `Menus start with ${names}.`,
          to: CATEGORIES,
        };
      },
    }),
  )
  .get('/:id/size-guide', (c) => showSizeGuide(c))
  .post(
    '/:id/size-guide',
    formAction({
      fields: v.object({
        text: v.pipe(v.optional(v.string(), ''), v.transform(normalizeSizeGuide), v.string(SIZE_GUIDE_ERROR)),
      }),
      show: showSizeGuide,
      async run(c, { text }) {
        const { category, path } = await categoryInPath(c);
        await updateSizeGuide(c.env.DB, actorOf(c), { categoryId: category.id, text, now: new Date() });
        return { done: `${path} has ${text === '' ? 'no' : 'this'} size guide.`, to: CATEGORIES };
      },
    }),
  )
  .get('/types/:id', (c) => showType(c))
  .post(
    '/types/:id/map',
    formAction({
      fields: v.object({ to: v.string() }),
      show: showType,
      async run(c, { to }) {
        const tree = await readTree(c);
        const { name } = typeInPath(c, tree);
        const plan = await planMapping(c.env.DB, tree, { name, path: to });
        if (typeof plan === 'string')
          return { fault: `${categoryNotFoundMessage(tree, to)} Nothing was changed.` };
        await mapType(c.env.DB, actorOf(c), tree, name, plan.target);
        return {
          done: `Product type ${name} is mapped to ${tree.pathText(plan.target)}. ${describePlan(plan)}`,
          to: CATEGORIES,
        };
      },
    }),
  )
  .post(
    '/types/:id/unmap',
    formAction({
      fields: v.object({}),
      show: showType,
      async run(c) {
        const tree = await readTree(c);
        const { name } = typeInPath(c, tree);
        await mapType(c.env.DB, actorOf(c), tree, name, null);
        return { done: `Product type ${name} is not mapped.`, to: CATEGORIES };
      },
    }),
  );

async function readTree(c: DeskContext): Promise<CategoryTree> {
  return categoryTree(await listCategoryRows(c.env.DB));
}

async function show(c: DeskContext, posted: PostedState | null = null): Promise<Response> {
  const tree = await readTree(c);
  const own = tree.rows.filter(({ kind }) => kind === 'tree');
  return showPage(c, {
    title: 'Categories',
    posted,
    content: (
      <>
        <Forms tree={tree} own={own} />
        <Types tree={tree} />
        <DataTable
          caption="Tree"
          columns={['Category', 'Products', 'Position in menus', 'Size guide']}
          rows={own
            .map((row) => ({ row, path: tree.pathText(row) }))
            .sort((one, other) => (one.path < other.path ? -1 : 1))
            .map(({ row: { id, products, position, sizeGuide }, path }) => ({
              key: id,
              cells: [
                path,
                formatCount(products),
                position ?? '',
                <a key="guide" className="link" href={`${CATEGORIES}/${id}/size-guide`}>
                  {sizeGuide === '' ? 'Add' : 'Change'}
                  <span className="sr-only">{` the size guide of ${path}`}</span>
                </a>,
              ],
            }))}
          empty="There are no categories."
        />
      </>
    ),
  });
}

/** The category of the tree in the path. Throws 404 if there is none. */
async function categoryInPath(c: DeskContext): Promise<{ category: CategoryRow; path: string }> {
  const tree = await readTree(c);
  const id = idInPath(c, 'id');
  const category = tree.rows.find((row) => row.id === id && row.kind === 'tree');
  if (category === undefined) throw pageNotFound(c.req.path);
  return { category, path: tree.pathText(category) };
}

async function showSizeGuide(c: DeskContext, posted: PostedState | null = null): Promise<Response> {
  const { category, path } = await categoryInPath(c);
  return showPage(c, {
    title: `Size guide of ${path}`,
    posted,
    content: (
      <DeskForm action={`${CATEGORIES}/${category.id}/size-guide`} submit="Save the size guide">
        <TextField
          name="text"
          label="Table, one row per line"
          hint="Cells separated by |, headings first: UK | EU | cm. Subcategories show it as well. Leave empty for no size guide."
          value={category.sizeGuide}
          rows={12}
          isOptional
        />
      </DeskForm>
    ),
  });
}

function Forms({ tree, own }: { tree: CategoryTree; own: readonly CategoryRow[] }) {
  const first = own
    .filter(({ position }) => position !== null)
    .toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Fold action={`${CATEGORIES}/add`} title="Add a category">
        <DeskForm action={`${CATEGORIES}/add`} submit="Add the category">
          <InputField name="path" label="Category" hint={`${PATH_HINT} Missing parents are added.`} />
        </DeskForm>
      </Fold>
      <Fold action={`${CATEGORIES}/order`} title="Order the menus">
        <DeskForm action={`${CATEGORIES}/order`} submit="Order the menus">
          <TextField
            name="paths"
            label="First categories, one per line"
            hint="Header, footer and home page start with these. The others follow by number of products."
            value={first.map((row) => tree.pathText(row)).join('\n')}
            rows={8}
            isOptional
          />
        </DeskForm>
      </Fold>
    </div>
  );
}

/** The product types, those that wait for a category first. */
function Types({ tree }: { tree: CategoryTree }) {
  const types = tree.rows
    .filter(({ kind }) => kind === 'type')
    .map((type) => ({ type, target: tree.targetOf(type) }))
    .toSorted((one, other) => Number(one.target !== one.type) - Number(other.target !== other.type));
  return (
    <DataTable
      caption="Product types of imports"
      columns={['Type', 'Category', 'Products directly in it', 'Similar categories']}
      rows={types.map(({ type, target }) => ({
        key: type.id,
        cells: [
          <a key="name" className="link" href={`${CATEGORIES}/types/${type.id}`}>
            {type.name}
          </a>,
          target === type ? 'Not mapped' : tree.pathText(target),
          formatCount(type.products),
          target === type ? similarTo(tree, type) : '',
        ],
      }))}
      empty="No import has product types."
    />
  );
}

function similarTo(tree: CategoryTree, { name }: CategoryRow): string {
  return tree
    .nearTo(name)
    .map((row) => tree.pathText(row))
    .join(', ');
}

/** The product type in the path. Throws 404 if there is none. */
function typeInPath(c: DeskContext, tree: CategoryTree): CategoryRow {
  const id = idInPath(c, 'id');
  const type = tree.rows.find((row) => row.id === id && row.kind === 'type');
  if (type === undefined) throw pageNotFound(c.req.path);
  return type;
}

/** One product type. With a category in the URL, the page shows which products would move. */
async function showType(c: DeskContext, posted: PostedState | null = null): Promise<Response> {
  const tree = await readTree(c);
  const type = typeInPath(c, tree);
  const to = c.req.query('to') ?? '';
  const plan = to === '' ? null : await planMapping(c.env.DB, tree, { name: type.name, path: to });
  return showPage(c, {
    title: `Product type ${type.name}`,
    posted,
    content: <TypeForms {...{ tree, type, plan: typeof plan === 'string' ? null : plan }} />,
  });
}

function TypeForms({
  tree,
  type,
  plan,
}: {
  tree: CategoryTree;
  type: CategoryRow;
  plan: MappingPlan | null;
}) {
  const path = `${CATEGORIES}/types/${type.id}`;
  const target = tree.targetOf(type);
  const near = tree.nearTo(type.name);
  const others = tree.rows.filter((row) => row.kind === 'tree' && !near.includes(row));
  const chosen = plan?.target ?? (target === type ? near[0] : target);
  return (
    <>
      <p>{target === type ? 'Not mapped to a category.' : `Mapped to ${tree.pathText(target)}.`}</p>
      <form method="get" action={path} className="flex flex-wrap items-end gap-3">
        <div className="field">
          <label htmlFor="to">Category</label>
          <select id="to" name="to" defaultValue={chosen && tree.pathText(chosen)}>
            {[
              ...near,
              ...others.toSorted((one, other) => (tree.pathText(one) < tree.pathText(other) ? -1 : 1)),
            ].map((row) => (
              <option key={row.id}>{tree.pathText(row)}</option>
            ))}
          </select>
        </div>
        <button type="submit" className="button button-primary">
          Preview
        </button>
      </form>
      {plan !== null && (
        <section className="grid gap-3">
          <h2>Preview: {tree.pathText(plan.target)}</h2>
          <p>{describePlan(plan)} They move there now and at each import.</p>
          <DeskForm action={`${path}/map`} submit={`Map to ${tree.pathText(plan.target)}`}>
            <input type="hidden" name="to" value={tree.pathText(plan.target)} />
          </DeskForm>
        </section>
      )}
      {target !== type && (
        <Fold action={`${path}/unmap`} title="Remove the mapping">
          <p>Menus do not show the type and its products until it is mapped again.</p>
          <DeskForm action={`${path}/unmap`} submit="Remove the mapping" variant="danger" />
        </Fold>
      )}
    </>
  );
}
