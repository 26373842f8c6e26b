import { cleanLine } from '#shared/domain/clean-text.ts';
import { countOf } from '#shared/domain/format-count.ts';
import { isCalendarDay } from '#shared/domain/south-african-day.ts';
import {
  addSection,
  addSectionProducts,
  type ContentSectionRecord,
  listSections,
  orderSections,
  removeSection,
  removeSectionProducts,
  SECTION_NAME_MAX_CHARACTERS,
  type SectionDays,
  updateSection,
} from '#worker/operations/content-sections.repository.ts';
import { ScriptFailure, UsageError } from '../shop/run-script.ts';
import type { OpsCommands, Report } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';
import { SEEN } from './stored-flags.ts';

const LIST = 'sections list';
const NONE = 'none';
const DAY_OPTIONS = {
  '--from <day>': 'first day on the home page, such as 2026-12-01',
  '--to <day>': 'last day on the home page',
};

type Flags = Readonly<Record<string, string | undefined>>;

export const SECTION_COMMANDS: OpsCommands = {
  [LIST]: {
    changes: 'nothing',
    purpose: 'Lists the sections of the home page in their order, with days and number of products.',
    async run({ target }) {
      const sections = await readDatabase(target, listSections);
      return {
        data: sections,
        lines: sections.length === 0 ? ['The home page has no sections.'] : sections.map(lineOf),
      };
    },
  },
  'sections add': {
    changes: 'undoably',
    purpose: 'Adds a section after the others. The home page shows it once it has products.',
    operands: '<name>',
    options: DAY_OPTIONS,
    run: ({ by, target, operands: [text = ''], flags }) =>
      change(target, async (db) => {
        const name = readName(text);
        const days = readDays(flags, { fromDay: null, toDay: null });
        const id = await addSection(db, by, { name, ...days, now: new Date() });
        if (id === null)
          throw new ScriptFailure(`There is a section "${name}" already. Nothing was changed.`);
        return { data: { id, name, ...days }, lines: [`Section ${name} is added.`] };
      }),
  },
  'sections set': {
    changes: 'undoably',
    purpose: `Renames a section or changes its days. "${NONE}" removes a day.`,
    operands: '<section>',
    options: { '--name <text>': 'new name', ...DAY_OPTIONS },
    run: ({ by, target, operands: [text = ''], flags }) =>
      change(target, async (db) => {
        const section = await findSection(db, text);
        const name = flags.name === undefined ? section.name : readName(flags.name);
        const days = readDays(flags, section);
        if (!(await updateSection(db, by, { id: section.id, name, ...days, now: new Date() }))) {
          throw new ScriptFailure(`There is another section "${name}". Nothing was changed.`);
        }
        const changed = { ...section, name, ...days };
        return { data: changed, lines: [lineOf(changed)] };
      }),
  },
  'sections order': {
    changes: 'undoably',
    purpose: 'Puts sections first on the home page, in this order. The others follow.',
    operands: '<section...>',
    run: ({ by, target, operands }) =>
      change(target, async (db) => {
        const ids: number[] = [];
        for (const text of operands) ids.push((await findSection(db, text)).id);
        await orderSections(db, by, { ids, now: new Date() });
        return { data: { ids }, lines: [`The home page starts with ${operands.join(', ')}.`] };
      }),
  },
  'sections remove': {
    changes: 'for good',
    purpose: 'Removes a section. Its products stay in the shop.',
    operands: '<section>',
    async plan({ by, target, operands: [text = ''] }) {
      const section = await readDatabase(target, (db) => findSection(db, text));
      return {
        facts: [['Removes', lineOf(section)]],
        apply: () =>
          change(target, async (db) => {
            await removeSection(db, by, { id: section.id, now: new Date() });
            const { id, name } = section;
            return { data: { id, name }, lines: [`Section ${name} is removed.`] };
          }),
      };
    },
  },
  'sections add-products': {
    changes: 'undoably',
    purpose: 'Adds products to a section by SKU.',
    operands: '<section> <sku...>',
    run: ({ by, target, operands: [text = '', ...skus] }) =>
      change(target, async (db) => {
        const { id, name } = await findSection(db, text);
        const unknown = await addSectionProducts(db, by, { id, skus, now: new Date() });
        if (unknown.length > 0) {
          throw new ScriptFailure(
            `The shop has no product with SKU ${unknown.join(', ')}. Nothing was changed.`,
          );
        }
        const { products } = await findSection(db, text);
        return {
          data: { id, name, products },
          lines: [`Section ${name} has ${countOf(products, 'product')}.`],
        };
      }),
  },
  'sections remove-products': {
    changes: 'undoably',
    purpose: 'Removes products from a section by SKU. They stay in the shop.',
    operands: '<section> <sku...>',
    run: ({ by, target, operands: [text = '', ...skus] }) =>
      change(target, async (db) => {
        const { id, name } = await findSection(db, text);
        const removed = await removeSectionProducts(db, by, { id, skus, now: new Date() });
        return {
          data: { id, name, removed },
          lines: [`${countOf(removed, 'product')} removed from section ${name}.`],
        };
      }),
  },
};

async function change(
  target: Parameters<typeof changeDatabase>[0],
  apply: (db: D1Database) => Promise<Report>,
): Promise<Report> {
  const { data, lines } = await changeDatabase(target, LIST, apply);
  return { data, lines: [...lines, SEEN] };
}

/** Finds a section by name or id. */
async function findSection(db: D1Database, text: string): Promise<ContentSectionRecord> {
  const section = (await listSections(db)).find(
    ({ id, name }) => name.toLowerCase() === text.trim().toLowerCase() || String(id) === text,
  );
  if (section !== undefined) return section;
  throw new ScriptFailure(
    `There is no section "${text}". Nothing was changed. List them: npm run ops -- ${LIST}`,
  );
}

function readName(text: string): string {
  const name = cleanLine(text);
  if (name !== '' && name.length <= SECTION_NAME_MAX_CHARACTERS) return name;
  throw new UsageError(`A section's name must have 1 to ${SECTION_NAME_MAX_CHARACTERS} characters.`);
}

function readDays(flags: Flags, current: SectionDays): SectionDays {
  const days = {
    fromDay: readDay(flags, 'from', current.fromDay),
    toDay: readDay(flags, 'to', current.toDay),
  };
  if (days.fromDay !== null && days.toDay !== null && days.toDay < days.fromDay) {
    throw new UsageError('--to is before --from. Nothing was changed.');
  }
  return days;
}

function readDay(flags: Flags, flag: 'from' | 'to', current: string | null): string | null {
  const text = flags[flag];
  if (text === undefined) return current;
  if (text === NONE) return null;
  if (isCalendarDay(text)) return text;
  throw new UsageError(`--${flag} must be a day such as 2026-12-16, or "${NONE}", not "${text}".`);
}

function lineOf({ id, name, fromDay, toDay, products }: ContentSectionRecord): string {
  const from = fromDay === null ? '' : `from ${fromDay}`;
  const to = toDay === null ? '' : `to ${toDay}`;
  const days = `${from} ${to}`.trim();
  return `${name} (${id}): ${countOf(products, 'product')}${days === '' ? '' : `; ${days}`}`;
}
