import * as v from 'valibot';
import { HOME_SECTIONS } from '#shared/constants.ts';
import { countOf, formatCount } from '#shared/domain/format-count.ts';
import { formatDate, formatDay } from '#shared/domain/format-date.ts';
import { toHomeRows } from '#shared/domain/home-rows.ts';
import { formatRand } from '#shared/domain/money.ts';
import { isCalendarDay, southAfricanDay } from '#shared/domain/south-african-day.ts';
import { findFeaturedProducts } from '#worker/api/catalogue/featured.repository.ts';
import { listPopularProducts } from '#worker/api/catalogue/popular.repository.ts';
import {
  addSection,
  addSectionProducts,
  listSectionProducts,
  listSections,
  orderSections,
  removeSection,
  removeSectionProducts,
  SECTION_NAME_MAX_CHARACTERS,
  type ContentSectionRecord as SectionRow,
  updateSection,
} from '#worker/operations/content-sections.repository.ts';
import { DataTable, Link, Section } from '../content.tsx';
import { actorOf, createApp, type DeskContext } from '../context.ts';
import { dayField, idInPath, linesField, optionalField, orPageNotFound, requiredField } from '../fields.ts';
import { Filters } from '../filters.tsx';
import { FoldForm, InputField, RowForm, TextAreaField } from '../form.tsx';
import { formsFor, invalidFields, NO_FIELDS } from '../form-action.ts';
import { Page } from '../page.tsx';

const HOME = '/home-page';
const SHOWN_PRODUCTS = 200;
const MOST_SKUS = 200;

const SectionFields = v.pipe(
  v.object({
    name: requiredField(SECTION_NAME_MAX_CHARACTERS, 'Enter a name.'),
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
const SAME_NAME = invalidFields({ name: 'Another section has this name.' });

/** One SKU per line, because a SKU may contain spaces. */
const SkusFields = v.object({
  skus: v.pipe(
    linesField,
    v.transform((skus) => [...new Set(skus)]),
    v.minLength(1, 'Enter at least one SKU.'),
    v.maxLength(MOST_SKUS, `Enter at most ${MOST_SKUS} SKUs at once.`),
  ),
});

/** Screens for the sections of the home page with a preview of a day, and for one section with its products. */
export const homePage = createApp().get('/', show).get('/:id', showSection);

const form = formsFor(homePage, show, HOME);

form('/add', SectionFields, async (c, { name, from, to }) => {
  const section = { name, fromDay: from, toDay: to, now: new Date() };
  const id = await addSection(c.env.DB, actorOf(c), section);
  if (id === null) return SAME_NAME;
  return { done: `${name} is added. It is shown once it has products.`, to: `${HOME}/${id}` };
});
form('/order', v.object({ names: linesField }), async (c, { names }) => {
  const sections = await listSections(c.env.DB);
  const ids = names.map(
    (line) => sections.find(({ name }) => name.toLowerCase() === line.toLowerCase())?.id ?? line,
  );
  const unknown = ids.find((id) => typeof id === 'string');
  if (unknown !== undefined) return invalidFields({ names: `There is no section “${unknown}”.` });
  const sectionIds = ids.filter((id) => typeof id === 'number');
  await orderSections(c.env.DB, actorOf(c), { ids: sectionIds, now: new Date() });
  return 'The sections are in this order.';
});

const sectionForm = formsFor(homePage, showSection, (c) => `${HOME}/${idInPath(c, 'id')}`);

sectionForm('/:id/set', SectionFields, async (c, { name, from, to }) => {
  const { id } = await sectionInPath(c);
  const section = { id, name, fromDay: from, toDay: to, now: new Date() };
  if (!(await updateSection(c.env.DB, actorOf(c), section))) return SAME_NAME;
  return { done: `${name}: ${daysText({ fromDay: from, toDay: to })}.`, to: HOME };
});
sectionForm('/:id/add-products', SkusFields, async (c, { skus }) => {
  const { id } = await sectionInPath(c);
  const unknown = await addSectionProducts(c.env.DB, actorOf(c), { id, skus, now: new Date() });
  if (unknown.length > 0) {
    return invalidFields({ skus: `The shop has no product with SKU ${unknown.join(', ')}.` });
  }
  const { name, products } = await sectionInPath(c);
  return `${name} has ${countOf(products, 'product')}.`;
});
sectionForm('/:id/remove-products', SkusFields, async (c, { skus }) => {
  const { id, name } = await sectionInPath(c);
  const removed = await removeSectionProducts(c.env.DB, actorOf(c), { id, skus, now: new Date() });
  return `${countOf(removed, 'product')} removed from ${name}.`;
});
sectionForm('/:id/remove', NO_FIELDS, async (c) => {
  const { id, name } = await sectionInPath(c);
  await removeSection(c.env.DB, actorOf(c), { id, now: new Date() });
  return { done: `${name} is removed. Its products stay in the shop.`, to: HOME };
});

/** Finds the section in the path. Throws 404 if there is none. */
async function sectionInPath(c: DeskContext): Promise<SectionRow> {
  const id = idInPath(c, 'id');
  const found = (await listSections(c.env.DB)).find((section) => section.id === id);
  return orPageNotFound(c, found);
}

function daysText({ fromDay, toDay }: Pick<SectionRow, 'fromDay' | 'toDay'>): string {
  const from = fromDay === null ? '' : `from ${formatDate(fromDay)}`;
  const to = toDay === null ? '' : `to ${formatDate(toDay)}`;
  return `${from} ${to}`.trim() || 'every day';
}

async function show(c: DeskContext) {
  const requested = c.req.query('day') ?? '';
  const day = isCalendarDay(requested) ? requested : southAfricanDay(new Date());
  const [sections, featured, popular] = await Promise.all([
    listSections(c.env.DB),
    findFeaturedProducts(c.env.DB, day),
    listPopularProducts(c.env.DB),
  ]);
  return c.render(
    <Page title="Home page">
      <p>
        The home page shows the first {HOME_SECTIONS} sections that have products. The first is the banner.
      </p>
      <DataTable
        caption="Sections in their order"
        cells={(section) => ({
          Section: <Link href={`${HOME}/${section.id}`}>{section.name}</Link>,
          Shown: daysText(section),
          Products: formatCount(section.products),
        })}
        rows={sections}
        empty="The home page has no sections. It shows new, reduced and popular products."
      />
      <div className="flex flex-wrap items-start gap-3">
        <FoldForm action={`${HOME}/add`} title="Add a section" submit="Add the section">
          <NameAndDays />
        </FoldForm>
        {sections.length > 1 && (
          <FoldForm action={`${HOME}/order`} title="Change the order" submit="Save the order">
            <TextAreaField
              name="names"
              label="Sections, one per line"
              hint="Sections that are not listed follow in their present order."
              value={sections.map(({ name }) => name).join('\n')}
              rows={Math.min(sections.length + 1, 16)}
            />
          </FoldForm>
        )}
      </div>
      <Preview day={day} rows={toHomeRows(featured, popular)} />
    </Page>,
  );
}

function NameAndDays({ section }: { section?: SectionRow }) {
  return (
    <>
      <InputField name="name" label="Name" value={section?.name} maxLength={SECTION_NAME_MAX_CHARACTERS} />
      <InputField name="from" label="First day" type="date" value={section?.fromDay} isOptional />
      <InputField name="to" label="Last day" type="date" value={section?.toDay} isOptional />
    </>
  );
}

/** The rows that the home page would show on a day, with the current products. */
function Preview({ day, rows }: { day: string; rows: ReturnType<typeof toHomeRows> }) {
  return (
    <Section title={`Preview: ${formatDay(day)}`} id="preview">
      <Filters action={`${HOME}#preview`} submit="Preview" links={false}>
        <InputField name="day" label="Day" type="date" value={day} />
      </Filters>
      {rows.map(({ title, href, products }) => (
        <div key={href} className="card grid gap-2 p-4">
          <h3 className="font-bold">{title}</h3>
          <ol className="columns-xs text-sm leading-relaxed">
            {products.map((product) => (
              <li key={product.id}>
                {product.name}, {formatRand(product.price)}
              </li>
            ))}
          </ol>
        </div>
      ))}
      {rows.length === 0 && <p className="text-muted">The home page shows no products.</p>}
    </Section>
  );
}

async function showSection(c: DeskContext) {
  const section = await sectionInPath(c);
  const products = await listSectionProducts(c.env.DB, { id: section.id, limit: SHOWN_PRODUCTS });
  const path = `${HOME}/${section.id}`;
  return c.render(
    <Page title={`Section ${section.name}`} aside={<span className="text-muted">{daysText(section)}</span>}>
      <div className="flex flex-wrap items-start gap-3">
        <FoldForm action={`${path}/add-products`} title="Add products" submit="Add the products">
          <TextAreaField name="skus" label="SKUs, one per line" />
        </FoldForm>
        <FoldForm action={`${path}/set`} title="Change name and days" submit="Save">
          <NameAndDays section={section} />
        </FoldForm>
        <FoldForm action={`${path}/remove`} title="Remove the section" variant="danger">
          <p>Removes the section for good. Its products stay in the shop.</p>
        </FoldForm>
      </div>
      <DataTable
        caption="Products"
        cells={({ sku, name, isPublished }) => ({
          SKU: sku,
          Name: name,
          Shown: isPublished === 1 ? 'Yes' : 'No: not published',
          Action: <RowForm action={`${path}/remove-products`} hidden={{ skus: sku }} />,
        })}
        rows={products}
        empty="The section has no products, so the home page does not show it."
      />
      {section.products > products.length && (
        <p className="text-muted">
          The first {products.length} of {countOf(section.products, 'product')}, by name.
        </p>
      )}
    </Page>,
  );
}
