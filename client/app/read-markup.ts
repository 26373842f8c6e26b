import { readCards } from '#client/pages/read-cards.ts';
import type { MenuCategory } from '#shared/contract/catalogue.ts';
import type { Named } from '#shared/contract/common.ts';

/**
 * Reads a document's payload, and puts in what it has as markup alone (`worker/ssr/json-in-html.ts`): the lists of cards,
 * in the order of the page, and the menu. It is then equal to the page's `_payload.json` (R-PUR-6).
 */
export function parsePayload(text: string): unknown {
  const lists = Array.from(document.querySelectorAll('.product-grid, .product-row'), readCards);
  return JSON.parse(text, (key, value) => {
    if (value !== 0) return value;
    if (key === 'cards') return lists.shift() ?? [];
    return key === 'menu' ? Array.from(document.querySelectorAll('.category-panel > li'), readBranch) : 0;
  });
}

function readBranch(branch: Element): MenuCategory {
  const [top, ...children] = Array.from(branch.querySelectorAll('a'), readCategory);
  return { id: 0, name: '', ...top, children };
}

/** By its path, `/categories/{id}/{name}`. */
function readCategory(link: HTMLAnchorElement): Named {
  return { id: parseInt(link.pathname.slice(12), 10), name: link.textContent };
}
