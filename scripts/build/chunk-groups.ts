import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ChunkingContext, CodeSplittingGroup } from 'rolldown';
import { PROJECT_FOLDER } from '../shop/shop-state.ts';
import { BROWSER_ENTRY } from './build-folders.ts';

const REACT = /\/node_modules\/(?:react|react-dom|scheduler|zustand)\//;

/**
 * Modules that most pages need at once, besides the entry. As separate chunks they would compress worse and need more
 * requests; in `parts`, a page would load all of `parts` to get them.
 */
const MOST_PAGES_CODE = [
  'client/browser/action-form.tsx',
  'client/browser/use-submission.ts',
  'client/features/cart/cart-feedback.ts',
  'client/features/catalogue/listing-choice.ts',
  'client/features/product-lists/wishlist-button.tsx',
  'client/pages/product-cards.tsx',
  'client/ui/button.tsx',
  'client/ui/form-error.tsx',
  'client/ui/non-profit-badge.tsx',
  'client/ui/picture.tsx',
  'client/ui/product-price.tsx',
  'client/ui/skeleton.tsx',
  'client/ui/stock-note.tsx',
  'shared/domain/format-count.ts',
  'shared/navigation/listing-query-keys.ts',
  'shared/navigation/url-ids.ts',
];

/** The login dialog, and the code that posts forms. */
const DIALOG_CODE = [
  'client/features/auth/auth-dialog.tsx',
  'client/features/auth/dialog-persistence.ts',
  'client/app/initial-dialog.ts',
  'client/app/session/app-actions.ts',
  'client/app/browser-client.ts',
  'client/features/product-lists/lists-sync.ts',
];

/** Code that few shoppers need. */
const LATER: readonly (readonly [chunk: string, module: string])[] = [
  ['toaster', 'client/ui/toaster.tsx'],
  ['zoom', 'client/features/catalogue/zoom-images.tsx'],
  ['field-hints', 'shared/domain/field-hints.ts'],
  ['vitals', 'client/browser/vitals-report.ts'],
];

/** The name of the chunk with lazy sections, navigation, and code that several pages share. */
const PARTS = 'parts';

/** Routes that share a chunk because they share most of their code. */
const SHARED_CHUNKS: readonly (readonly [chunk: string, routes: RegExp])[] = [
  ['listing', /^(?:listing|search|category|brand|content-section)$/],
  ['addresses', /\baddress(?:es|-create|-edit)?$/],
  ['purchase', /^(?:cart|checkout|payment|order)$/],
  ['lists', /^(?:product-lists|shared-list)$/],
  ['account', /^(?:account|account-details|orders)$/],
  ['texts', /^(?:about|terms-of-use|privacy-policy|help(?:-topic)?|support|maintenance)$/],
];

/** Returns the name of a route's chunk. */
export function pageChunkOf(route: string): string {
  return SHARED_CHUNKS.find(([, routes]) => routes.test(route))?.[0] ?? `${route}-page`;
}

/**
 * Returns the browser's chunk groups. There are few, because an additional round trip costs a phone more than the bytes
 * of unneeded modules. A group takes its modules and their imports, except those in an earlier group. All other modules
 * are bundled with the page that imports them.
 */
export function chunkGroups(): CodeSplittingGroup[] {
  const rootsOf = createRootFinder();
  return [
    { name: 'react', test: REACT },
    { name: 'app', test: isOneOf([BROWSER_ENTRY, ...MOST_PAGES_CODE.map(inProject)]) },
    { name: 'dialog', test: isOneOf(DIALOG_CODE.map(inProject)) },
    ...LATER.map(([name, module]) => ({ name, test: isOneOf([inProject(module)]) })),
    byGraph(PARTS, (id, graph) => (isOfOnePage(rootsOf(id, graph)) ? null : PARTS)),
    byGraph('pages', (id, graph) => sharedChunkOf(rootsOf(id, graph))),
  ].map((group, index, { length }) => ({ ...group, priority: length - index }));
}

type NameByGraph = (id: string, graph: ChunkingContext) => string | null;

function byGraph(debugName: string, name: NameByGraph): CodeSplittingGroup {
  return { debugName, name };
}

/** Creates a function that finds the chunks whose modules import a module, directly or indirectly. */
function createRootFinder() {
  const found = new Map<string, ReadonlySet<string>>();
  return function rootsOf(id: string, graph: ChunkingContext): ReadonlySet<string> {
    const known = found.get(id);
    if (known !== undefined) return known;
    const roots = new Set<string>();
    // Set before visiting the importers, so that a cycle ends.
    found.set(id, roots);
    const module = graph.getModuleInfo(id);
    if (module === null) return roots;
    if (module.dynamicImporters.length > 0) {
      const root = rootOf(id);
      roots.add(root);
      // A page stays in its own chunk, even if another page imports it.
      if (root !== PARTS) return roots;
    }
    for (const importer of module.importers) {
      for (const root of rootsOf(importer, graph)) roots.add(root);
    }
    return roots;
  };
}

/**
 * Lazy modules that are bundled with a page. The cart sheet shares its components with the cart page, and links to the
 * checkout. The maintenance layout is used only by the maintenance page.
 */
const OF_PAGES: readonly (readonly [module: string, page: string])[] = [
  ['client/app/cart-sheet.tsx', 'cart'],
  ['client/app/layouts/maintenance-layout.tsx', 'maintenance'],
  ['client/app/layouts/checkout-layout.tsx', 'checkout'],
];

/** Returns the chunk of a module that others import lazily. */
function rootOf(id: string): string {
  const page =
    OF_PAGES.find(([module]) => id === inProject(module))?.[1] ??
    /\/client\/pages\/([a-z-]+)-page\.tsx$/.exec(id)?.[1];
  return page === undefined ? PARTS : pageChunkOf(page);
}

function isOfOnePage(roots: ReadonlySet<string>): boolean {
  return roots.size === 1 && !roots.has(PARTS);
}

function sharedChunkOf(roots: ReadonlySet<string>): string | null {
  return SHARED_CHUNKS.find(([chunk]) => roots.has(chunk))?.[0] ?? null;
}

function isOneOf(modules: readonly string[]): (id: string) => boolean {
  return (id) => modules.includes(id);
}

/**
 * Returns the absolute path of a file. Throws if the file does not exist, because a renamed module would otherwise
 * silently move to another chunk.
 */
function inProject(file: string): string {
  const found = path.join(PROJECT_FOLDER, file);
  if (!existsSync(found)) throw new Error(`${file}, which a chunk group names, does not exist`);
  return found;
}
