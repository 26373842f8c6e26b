import { ROUTE_TABLE, type RouteId } from '#shared/navigation/route-table.ts';
import { SERVER_PAGES } from '#worker/pages/page-registry.ts';

/** The source text of every page's server half, by its path below worker/pages. */
const SOURCES: ReadonlyMap<string, string> = new Map(
  Object.entries(
    import.meta.glob('../../../worker/pages/**/*.ts', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).map(([path, text]) => [path.replace(/^.*\/worker\/pages\//, ''), text]),
);

/** A form that the sources tell apart, and the pages that may take it. */
export type FoundForm = { intent: string; pages: readonly RouteId[] };

/** The forms of all pages: one for each `intent` of a source; of a page without any, the one that it takes. */
export function findForms(): FoundForm[] {
  const pages = ROUTE_TABLE.map(({ id }) => id).filter((id) => SERVER_PAGES[id].action !== undefined);
  const sources = new Map(pages.map((id) => [id, sourcesOf(fileOf(id))]));
  const told = [...SOURCES].flatMap(([path, text]) =>
    intentsIn(text).map((intent) => ({ intent, pages: pages.filter((id) => sources.get(id)?.has(path)) })),
  );
  const silent = pages.filter((id) => !told.some((form) => form.pages.includes(id)));
  return [...told, ...silent.map((id) => ({ intent: '', pages: [id] }))];
}

/** The file with a page's server half: its own, or one with the rows of several pages. */
function fileOf(id: RouteId): string {
  const row = new RegExp(`^ +'?${id}'?: `, 'm');
  const table = [...SOURCES].find(([path, text]) => path !== 'page-registry.ts' && row.test(text));
  return SOURCES.has(`${id}.ts`) ? `${id}.ts` : (table?.[0] ?? '');
}

/** A file with all files of `worker/pages` that it imports, and that those import. */
function sourcesOf(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path) || path === 'define-page.ts') return found;
  found.add(path);
  for (const [, imported = ''] of (SOURCES.get(path) ?? '').matchAll(/from '(\.[^']*)'/g)) {
    sourcesOf(new URL(imported, `file:///${path}`).pathname.slice(1), found);
  }
  return found;
}

/** The texts that `intent` is compared with: by ===, in a switch, as the keys of a map, or of a table of forms. */
function intentsIn(source: string): string[] {
  const tables = [...source.matchAll(TABLE_OF_FORMS)].flatMap(([, , forms = '']) => [
    ...forms.matchAll(/^ +'?([\w-]+)'?: /gm),
  ]);
  if (tables.length > 0) return tables.map(([, intent = '']) => intent);
  if (!/\bintent\b/.test(source)) return [];
  const switches = [...source.matchAll(/^( *)switch \([^\n]*\bintent\b[^\n]*\n.*?^\1\}/gms)].map(
    ([text]) => text,
  );
  const cases = switches.flatMap((text) => [...text.matchAll(/\bcase '([\w-]+)'/g)]);
  const compared = [...source.matchAll(/get\('intent'\) === '([\w-]+)'/g)];
  const keys = [...source.matchAll(/^ +\['([\w-]+)', \w+\],$/gm)];
  return [...cases, ...compared, ...keys].map(([, intent = '']) => intent);
}

/** A table of the forms of a page, or of a part that several pages share. */
const TABLE_OF_FORMS =
  /^( *)(?:const \w+: FormActions = |return runForm\(context, |export function \w+Forms\([^\n]*\{\n +return )\{\n(.*?)^\1\}/gms;
