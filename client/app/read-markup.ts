import { readCards } from '#client/pages/read-cards.ts';
import type { Crumb } from '#client/ui/breadcrumbs.tsx';
import type { MenuCategory } from '#shared/contract/catalogue.ts';
import type { Named } from '#shared/contract/common.ts';
import type { PageHead, SiteInfo } from '#shared/navigation/page-payload.ts';

/**
 * Parses a document's payload and adds what the document holds as markup only (`worker/ssr/json-in-html.ts`): the lists of
 * cards, in the order of the page, breadcrumbs, menu, company and head. The result equals the page's `_payload.json`
 * (R-PUR-6).
 */
export function parsePayload(text: string): unknown {
  const lists = Array.from(document.querySelectorAll('.product-grid, .product-row'), readCards);
  return JSON.parse(text, (key, value) => {
    if (value !== 0) return value;
    return key === 'cards' ? (lists.shift() ?? []) : (READERS[key]?.() ?? 0);
  });
}

const READERS: Readonly<Record<string, () => unknown>> = {
  menu: () => Array.from(document.querySelectorAll('.category-panel > li'), readBranch),
  crumbs: () =>
    Array.from(document.querySelectorAll('[aria-label="Breadcrumbs"] li > :last-child'), readCrumb),
  company: readCompany,
  description: () => attribute('[name=description]', 'content'),
  canonical: () => pathIn(attribute('[rel=canonical]', 'href')),
  image: readImage,
};

function readCrumb(crumb: Element): Crumb {
  return { label: crumb.textContent, href: crumb.getAttribute('href') ?? undefined };
}

/** From the footer (`layouts/site-footer.tsx`). */
function readCompany(): SiteInfo['company'] {
  const texts = Array.from(document.querySelectorAll('footer address > *'), (each) => each.textContent);
  const [name = '', registration = '', address = '', phone = '', email = ''] = texts;
  return { name, registration: registration.slice('Registration '.length), address, phone, email };
}

/** From the tags of `head-values.ts`. */
function readImage(): PageHead['image'] {
  const content = (property: string) => attribute(`[property="${property}"]`, 'content');
  return { url: pathIn(content('og:image')), alt: content('og:image:alt') };
}

function attribute(selector: string, name: string): string {
  return document.head.querySelector(selector)?.getAttribute(name) ?? '';
}

function pathIn(url: string): string {
  return url.replace(/^\w+:\/\/[^/]+/, '');
}

function readBranch(branch: Element): MenuCategory {
  const [top, ...children] = Array.from(branch.querySelectorAll('a'), readCategory);
  return { id: 0, name: '', ...top, children };
}

/** By its path, `/categories/{id}/{name}`. */
function readCategory(link: HTMLAnchorElement): Named {
  return { id: parseInt(link.pathname.slice(12), 10), name: link.textContent };
}
