import { Hono } from 'hono';
import * as v from 'valibot';
import { HOME_SECTIONS } from '#shared/constants.ts';
import { cleanLine } from '#shared/domain/clean-text.ts';
import { countOf, formatCount } from '#shared/domain/format-count.ts';
import { formatDate, formatDay } from '#shared/domain/format-date.ts';
import { formatRand } from '#shared/domain/money.ts';
import { isCalendarDay, southAfricanDay } from '#shared/domain/south-african-day.ts';
import { findFeaturedProducts } from '#worker/api/catalogue/featured.repository.ts';
import {
  addSection,
  addSectionProducts,
  listSectionProducts,
  listSections,
  orderSections,
  removeSection,
  removeSectionProducts,
  SECTION_NAME_MAX_CHARACTERS,
  type Section,
  type SectionProduct,
  updateSection,
} from '#worker/operations/content-sections.repository.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import { pageNotFound } from '#worker/platform/request-errors.ts';
import { actorOf, type DeskContext } from '../context.ts';
import { dayField, idInPath, lineField, optionalField } from '../fields.ts';
import { Fold } from '../fold.tsx';
import { DeskForm, InputField, type PostedState, TextField } from '../form.tsx';
import { formAction } from '../form-action.ts';
import { showPage } from '../page.tsx';
import { DataTable } from '../table.tsx';

const HOME = '/home-page';
const SHOWN_PRODUCTS = 200;
const MOST_SKUS = 200;

const SectionFields = v.pipe(
  v.object({
    name: lineField(SECTION_NAME_MAX_CHARACTERS, 'Enter a name.'),
    from: optionalField(dayField),
    to: optionalField(dayField),
  }),
  v.forward(
    v.check(
      ({ from, to }) => from === null || to === null || from <= to,
      'The last day is before the first.',
    ),
    ['to'],
  ),
);
const SAME_NAME = { fault: 'Nothing was changed.', errors: { name: 'Another section has this name.' } };

/** SKUs, one per line, because a SKU may contain spaces. */
const SkusField = v.pipe(
  v.string(),
  v.transform((text) => [...new Set(text.split('\n').map(cleanLine))].filter((sku) => sku !== '')),
  v.minLength(1, 'Enter at least one SKU.'),
  v.maxLength(MOST_SKUS, `Enter at most ${MOST_SKUS} SKUs at once.`),
);

/** The sections of the home page, and what it shows on a day. */
export const homePage = new Hono<RequestEnv>()
  .get('/', (c) => show(c))
  .post(
    '/add',
    formAction({
      fields: SectionFields,
      show,
      async run(c, { name, from, to }) {
        const section = { name, fromDay: from, toDay: to, now: new Date() };
        const id = await addSection(c.env.DB, actorOf(c), section);
        if (id === null) return SAME_NAME;
        return { done: `${name} is added. It is shown once it has products.`, to: `${HOME}/${id}` };
      },
    }),
  )
  .post(
    '/order',
    formAction({
      fields: v.object({ names: v.string() }),
      show,
      async run(c, { names }) {
        const sections = await listSections(c.env.DB);
        const lines = names.split('\n').map(cleanLine);
        const found = lines
          .filter((line) => line !== '')
          .map((line) => sections.find(({ name }) => name.toLowerCase() === line.toLowerCase()) ?? line);
        const unknown = found.find((section) => typeof section === 'string');
        if (unknown !== undefined) {
          return { fault: 'Nothing was changed.', errors: { names: `There is no section “${unknown}”.` } };
        }
        const ids = found.flatMap((section) => (typeof section === 'string' ? [] : [section.id]));
        await orderSections(c.env.DB, actorOf(c), { ids, now: new Date() });
        return { done: 'The sections are in this order.', to: HOME };
      },
    }),
  )
  .get('/:id', (c) => showSection(c))
  .post(
    '/:id/set',
    formAction({
      fields: SectionFields,
      show: showSection,
      async run(c, { name, from, to }) {
        const { id } = await sectionInPath(c);
        const section = { id, name, fromDay: from, toDay: to, now: new Date() };
        if (!(await updateSection(c.env.DB, actorOf(c), section))) return SAME_NAME;
        return { done: `${name}: ${daysText({ fromDay: from, toDay: to })}.`, to: HOME };
      },
    }),
  )
  .post(
    '/:id/add-products',
    formAction({
      fields: v.object({ skus: SkusField }),
      show: showSection,
      async run(c, { skus }) {
        const { id } = await sectionInPath(c);
        const unknown = await addSectionProducts(c.env.DB, actorOf(c), { id, skus, now: new Date() });
        if (unknown.length > 0) {
          return {
            fault: 'Nothing was changed.',
            errors: { skus: `The shop has no product with SKU ${unknown.join(', ')}.` },
          };
        }
        const { name, products } = await sectionInPath(c);
        return { done: `${name} has ${countOf(products, 'product')}.`, to: `${HOME}/${id}` };
      },
    }),
  )
  .post(
    '/:id/remove-products',
    formAction({
      fields: v.object({ skus: SkusField }),
      show: showSection,
      async run(c, { skus }) {
        const { id, name } = await sectionInPath(c);
        const removed = await removeSectionProducts(c.env.DB, actorOf(c), { id, skus, now: new Date() });
        return { done: `${countOf(removed, 'product')} removed from ${name}.`, to: `${HOME}/${id}` };
      },
    }),
  )
  .post(
    '/:id/remove',
    formAction({
      fields: v.object({}),
      show: showSection,
      async run(c) {
        const { id, name } = await sectionInPath(c);
        await removeSection(c.env.DB, actorOf(c), { id, now: new Date() });
        return { done: `${name} is removed. Its products stay in the shop.`, to: HOME };
      },
    }),
  );

/** The section in the path. Throws 404 if there is none. */
async function sectionInPath(c: DeskContext): Promise<Section> {
  const id = idInPath(c, 'id');
  const section = (await listSections(c.env.DB)).find((each) => each.id === id);
  if (section === undefined) throw pageNotFound(c.req.path);
  return section;
}

function daysText({ fromDay, toDay }: Pick<Section, 'fromDay' | 'toDay'>): string {
  const from = fromDay === null ? '' : `from ${formatDate(fromDay)}`;
  const to = toDay === null ? '' : `to ${formatDate(toDay)}`;
  return `${from} ${to}`.trim() || 'every day';
}

async function show(c: DeskContext, posted: PostedState | null = null): Promise<Response> {
  const asked = c.req.query('day') ?? '';
  const day = isCalendarDay(asked) ? asked : southAfricanDay(new Date());
  const [sections, featured] = await Promise.all([
    listSections(c.env.DB),
    findFeaturedProducts(c.env.DB, day),
  ]);
  return showPage(c, {
    title: 'Home page',
    posted,
    content: (
      <>
        <DataTable
          caption={`Sections in their order. The home page shows the first ${HOME_SECTIONS} that have products; the first is the banner`}
          columns={['Section', 'Shown', 'Products']}
          rows={sections.map((section) => ({
            key: section.id,
            cells: [
              <a key="name" className="link" href={`${HOME}/${section.id}`}>
                {section.name}
              </a>,
              daysText(section),
              formatCount(section.products),
            ],
          }))}
          empty="The home page has no sections. It shows the newest and the reduced products."
        />
        <Forms sections={sections} />
        <Preview day={day} featured={featured} />
      </>
    ),
  });
}

function Forms({ sections }: { sections: readonly Section[] }) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Fold action={`${HOME}/add`} title="Add a section">
        <DeskForm action={`${HOME}/add`} submit="Add the section">
          <NameAndDays />
        </DeskForm>
      </Fold>
      {sections.length > 1 && (
        <Fold action={`${HOME}/order`} title="Change the order">
          <DeskForm action={`${HOME}/order`} submit="Save the order">
            <TextField
              name="names"
              label="Sections, one per line"
              hint="Sections that are not listed follow in their present order."
              value={sections.map(({ name }) => name).join('\n')}
              rows={Math.min(sections.length + 1, 16)}
            />
          </DeskForm>
        </Fold>
      )}
    </div>
  );
}

function NameAndDays({ section }: { section?: Section }) {
  return (
    <>
      <InputField name="name" label="Name" value={section?.name} maxLength={SECTION_NAME_MAX_CHARACTERS} />
      <InputField name="from" label="First day" type="date" value={section?.fromDay ?? ''} isOptional />
      <InputField name="to" label="Last day" type="date" value={section?.toDay ?? ''} isOptional />
    </>
  );
}

type PreviewProps = { day: string; featured: Awaited<ReturnType<typeof findFeaturedProducts>> };

/** The rows of the home page on a day, with today's products. */
function Preview({ day, featured }: PreviewProps) {
  const [first = { id: 'newest', name: 'Newest products', products: featured.newest }, ...others] =
    featured.sections.filter(({ products }) => products.length > 0).slice(0, HOME_SECTIONS);
  const reduced = { id: 'reduced', name: 'Biggest savings', products: featured.reduced };
  const rows = [first, reduced, ...others].filter(({ products }) => products.length > 0);
  return (
    <section className="grid gap-3" aria-labelledby="preview">
      <h2 id="preview">Preview: {formatDay(day)}</h2>
      <form method="get" action={`${HOME}#preview`} className="flex flex-wrap items-end gap-3">
        <div className="field">
          <label htmlFor="day">Day</label>
          <input id="day" name="day" type="date" defaultValue={day} />
        </div>
        <button type="submit" className="button button-primary">
          Preview
        </button>
      </form>
      {rows.map(({ id, name, products }) => (
        <div key={id} className="card grid gap-2 p-4">
          <h3 className="font-bold">{name}</h3>
          <ol className="columns-xs text-sm leading-relaxed">
            {products.map((product) => (
              <li key={product.id}>
                {product.name}, {formatRand(product.price)}
              </li>
            ))}
          </ol>
        </div>
      ))}
      {rows.length === 0 && <p className="text-muted">None of the day’s sections has products.</p>}
    </section>
  );
}

async function showSection(c: DeskContext, posted: PostedState | null = null): Promise<Response> {
  const section = await sectionInPath(c);
  const products = await listSectionProducts(c.env.DB, { id: section.id, limit: SHOWN_PRODUCTS });
  const path = `${HOME}/${section.id}`;
  return showPage(c, {
    title: `Section ${section.name}`,
    aside: <span className="text-muted">{daysText(section)}</span>,
    posted,
    content: (
      <>
        <div className="flex flex-wrap items-start gap-3">
          <Fold action={`${path}/add-products`} title="Add products">
            <DeskForm action={`${path}/add-products`} submit="Add the products">
              <TextField name="skus" label="SKUs, one per line" />
            </DeskForm>
          </Fold>
          <Fold action={`${path}/set`} title="Change name and days">
            <DeskForm action={`${path}/set`} submit="Save">
              <NameAndDays section={section} />
            </DeskForm>
          </Fold>
          <Fold action={`${path}/remove`} title="Remove the section">
            <p>Removes the section for good. Its products stay in the shop.</p>
            <DeskForm action={`${path}/remove`} submit="Remove the section" variant="danger" />
          </Fold>
        </div>
        <Products path={path} section={section} products={products} />
      </>
    ),
  });
}

type ProductsProps = { path: string; section: Section; products: readonly SectionProduct[] };

function Products({ path, section, products }: ProductsProps) {
  return (
    <>
      <DataTable
        caption="Products"
        columns={['SKU', 'Name', 'Shown', 'Action']}
        rows={products.map(({ id, sku, name, isPublished }) => ({
          key: id,
          cells: [
            sku,
            name,
            isPublished === 1 ? 'Yes' : 'No: not published',
            <DeskForm key="remove" action={`${path}/remove-products`} submit="Remove" variant="secondary">
              <input type="hidden" name="skus" value={sku} />
            </DeskForm>,
          ],
        }))}
        empty="The section has no products, so the home page does not show it."
      />
      {section.products > products.length && (
        <p className="text-muted">
          The first {products.length} of {countOf(section.products, 'product')}, by name.
        </p>
      )}
    </>
  );
}
