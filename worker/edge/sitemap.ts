import type { PublicApi } from '#shared/api-client/api-client.ts';
import { HttpError, isMissing } from '#shared/contract/http-error.ts';
import { HELP_TOPICS, helpPath } from '#shared/navigation/help-topics.ts';
import {
  brandPath,
  categoryPath,
  contentSectionPath,
  productPath,
  retailerPath,
} from '#shared/navigation/paths.ts';
import { ROUTE_TABLE } from '#shared/navigation/route-table.ts';
import { getConfig } from '#worker/env/config.ts';
import { writeLog } from '#worker/platform/log.ts';
import type { RequestContext } from '#worker/platform/request-context.ts';
import { findColoFile, storeColoFile } from './colo-files.ts';
import { rejectAboveEdgeLimit } from './edge-rate-limits.ts';
import { escapeXml } from './escape-xml.ts';

/**
 * Paths of the sitemaps. `/sitemap.xml` is an index of one sitemap of pages and of product sitemaps with at most 10,000
 * products each.
 */
export const SITEMAP_PATHS = ['/sitemap.xml', '/sitemap/:part'];

const HEADERS = { 'Content-Type': 'application/xml; charset=UTF-8', 'Cache-Control': 'public, max-age=3600' };

/** Serves sitemaps. The data centre caches them for at most an hour, or until operators change the data version. */
export async function serveSitemap(c: RequestContext): Promise<Response> {
  const { pathname } = new URL(c.req.url);
  const { shopOrigin: origin } = getConfig(c.env);
  const sitemap = sitemapOf(pathname);
  if (sitemap === null) return notFound(c);
  const { dataVersion } = await c.var.flags();
  const key = `${origin}/__sitemap/${encodeURIComponent(dataVersion ?? '')}${pathname}`;
  const cached = await findColoFile(key);
  if (cached !== null) return cached;
  await rejectAboveEdgeLimit(c, 'load');
  try {
    const xml = await sitemap(c.var.publicApi(null), origin);
    storeColoFile(c, key, new Response(xml, { headers: HEADERS }));
    return new Response(xml, { headers: HEADERS });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (isMissing(error)) return notFound(c);
    writeLog({ level: 'error', at: 'edge', message: 'the sitemap failed', cause: error });
    return c.text('Please try again later.', 503, { 'Retry-After': '60', 'Cache-Control': 'no-store' });
  }
}

type Sitemap = (api: PublicApi, origin: string) => Promise<string>;

function sitemapOf(pathname: string): Sitemap | null {
  if (pathname === '/sitemap.xml') return writeIndex;
  if (pathname === '/sitemap/pages.xml') return writePages;
  const part = /^\/sitemap\/products-([1-9]\d{0,8})\.xml$/.exec(pathname)?.[1];
  return part === undefined ? null : (api, origin) => writeProducts(api, origin, Number(part));
}

async function writeIndex(api: PublicApi, origin: string): Promise<string> {
  const parts = await api.catalogue.listSitemapParts();
  const products = parts.map(({ part, updated_at }) => ({
    path: `/sitemap/products-${part}.xml`,
    updatedAt: updated_at,
  }));
  return sitemapIndexXml(origin, [{ path: '/sitemap/pages.xml' }, ...products]);
}

async function writePages(api: PublicApi, origin: string): Promise<string> {
  const [categories, brands, suppliers, sections] = await Promise.all([
    api.catalogue.listCategories(),
    api.catalogue.listBrands(),
    api.catalogue.listSuppliers(),
    api.catalogue.listContentSections(),
  ]);
  const paths = [
    ...STATIC_PATHS,
    ...HELP_TOPICS.map(helpPath),
    ...sections.map(contentSectionPath),
    ...categories.map(categoryPath),
    ...suppliers.map(retailerPath),
    ...brands.map(brandPath),
  ];
  return sitemapXml(origin, toEntries(paths));
}

/** The indexed pages whose paths have no parameters. */
const STATIC_PATHS = ROUTE_TABLE.flatMap(({ indexed, pattern }) =>
  indexed && !pattern.includes(':') ? [pattern] : [],
);

function toEntries(paths: readonly string[]): SitemapEntry[] {
  return paths.map((path) => ({ path }));
}

async function writeProducts(api: PublicApi, origin: string, part: number): Promise<string> {
  const products = await api.catalogue.listSitemapProducts({ part });
  const entries = products.map(({ id, sku, name, updated_at }) => ({
    path: productPath({ id, sku, name, parent_id: null, parent_sku: null }),
    updatedAt: updated_at,
  }));
  return sitemapXml(origin, entries);
}

function notFound(c: RequestContext): Response {
  return c.text('There’s no such sitemap.', 404, { 'Cache-Control': 'public, max-age=60' });
}

/** The path of a page or sitemap file, and its last change (ISO 8601) if known. */
type SitemapEntry = { path: string; updatedAt?: string };

/** Returns a sitemap of pages (https://www.sitemaps.org/protocol.html). */
function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  return document('urlset', 'url', origin, entries);
}

/** Returns an index of sitemaps (https://www.sitemaps.org/protocol.html#index). */
function sitemapIndexXml(origin: string, entries: readonly SitemapEntry[]): string {
  return document('sitemapindex', 'sitemap', origin, entries);
}

function document(root: string, element: string, origin: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(({ path, updatedAt }) => {
    const date = updatedAt === undefined ? '' : `<lastmod>${escapeXml(updatedAt)}</lastmod>`;
    return `<${element}><loc>${escapeXml(origin + path)}</loc>${date}</${element}>\n`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`,
    ...lines,
    `</${root}>\n`,
  ].join('');
}
