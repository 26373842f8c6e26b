import { xmlText } from './xml-text.ts';

/** The path of a page or of a part of the sitemap, and when it last changed (ISO 8601), where that is known. */
export type SitemapEntry = { path: string; updatedAt?: string };

/** A sitemap of pages (https://www.sitemaps.org/protocol.html). */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  return document('urlset', 'url', origin, entries);
}

/** An index of sitemaps (https://www.sitemaps.org/protocol.html#index). */
export function sitemapIndexXml(origin: string, entries: readonly SitemapEntry[]): string {
  return document('sitemapindex', 'sitemap', origin, entries);
}

function document(root: string, element: string, origin: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(({ path, updatedAt }) => {
    const date = updatedAt === undefined ? '' : `<lastmod>${xmlText(updatedAt)}</lastmod>`;
    return `<${element}><loc>${xmlText(origin + path)}</loc>${date}</${element}>\n`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`,
    ...lines,
    `</${root}>\n`,
  ].join('');
}
