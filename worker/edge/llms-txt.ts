import type { MenuCategory, Supplier } from '#shared/contract/catalogue.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { retailerLabel } from '#shared/domain/retailer.ts';
import { HELP_LABELS } from '#shared/navigation/help-labels.ts';
import { HELP_TOPICS, helpPath } from '#shared/navigation/help-topics.ts';
import { categoryPath, retailerPath } from '#shared/navigation/paths.ts';
import { getConfig } from '#worker/env/config.ts';
import { writeLog } from '#worker/platform/log.ts';
import { markdownLink, markdownText } from '#worker/platform/markdown-text.ts';
import type { RequestContext } from '#worker/platform/request-context.ts';
import { findColoFile, storeColoFile } from './colo-files.ts';
import { rejectAboveEdgeLimit } from './edge-rate-limits.ts';

export const LLMS_TXT_PATH = '/llms.txt';

const HEADERS = { 'Content-Type': 'text/plain; charset=UTF-8', 'Cache-Control': 'public, max-age=3600' };

/** Serves the shop's description for language models (https://llmstxt.org), cached like sitemaps (R-FEED-1). */
export async function serveLlmsTxt(c: RequestContext): Promise<Response> {
  const { site, shopOrigin: origin } = getConfig(c.env);
  const { dataVersion } = await c.var.flags();
  const key = `${origin}/__llms/${encodeURIComponent(dataVersion ?? '')}`;
  const cached = await findColoFile(key);
  if (cached !== null) return cached;
  await rejectAboveEdgeLimit(c, 'load');
  try {
    const api = c.var.publicApi(null);
    const [menu, suppliers] = await Promise.all([api.catalogue.listMenu(), api.catalogue.listSuppliers()]);
    const text = llmsTxt(site, origin, menu, suppliers);
    storeColoFile(c, key, new Response(text, { headers: HEADERS }));
    return new Response(text, { headers: HEADERS });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    writeLog({ level: 'error', at: 'edge', message: 'llms.txt failed', cause: error });
    return c.text('Please try again later.', 503, { 'Retry-After': '60', 'Cache-Control': 'no-store' });
  }
}

function llmsTxt(
  { name, tagline }: { name: string; tagline: string },
  origin: string,
  menu: readonly MenuCategory[],
  suppliers: readonly Supplier[],
): string {
  const at = (label: string, path: string): string => markdownLink(label, `${origin}${path}`);
  return [
    `# ${markdownText(name)}`,
    '',
    `> ${markdownText(tagline)}`,
    '',
    'An online shop for South Africa. Prices are in rand (ZAR), as shoppers pay them.',
    'Product and listing pages answer `Accept: text/markdown` with Markdown.',
    '',
    '## Categories',
    '',
    ...menu.flatMap(({ children, ...top }) => [
      `- ${at(top.name, categoryPath(top))}`,
      ...children.map((child) => `  - ${at(child.name, categoryPath(child))}`),
    ]),
    '',
    '## Retailers',
    '',
    ...suppliers.map(
      (supplier) =>
        `- ${at(retailerLabel(supplier), retailerPath(supplier))}: ${at('product feed', `/feeds/retailers/${supplier.id}.xml`)}`,
    ),
    '',
    '## Search',
    '',
    `- ${at('All products', '/search')}: the query is in the parameter \`q\`, as in \`${origin}/search?q=kettle\``,
    '',
    '## Help',
    '',
    ...HELP_TOPICS.map((topic) => {
      const { title, answers } = HELP_LABELS[topic];
      return `- ${at(title, helpPath(topic))}: ${markdownText(answers)}`;
    }),
    '',
    '## Feeds',
    '',
    `- ${at('All products', '/feeds/products.xml')}: RSS 2.0 with the attributes of Google’s product data`,
    `- ${at('Sitemap', '/sitemap.xml')}`,
    '',
  ].join('\n');
}
