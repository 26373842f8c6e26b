import { HttpError, isMissing } from '#shared/contract/http-error.ts';
import { retailerLabel } from '#shared/domain/retailer.ts';
import { retailerPath } from '#shared/navigation/paths.ts';
import { getConfig } from '#worker/env/config.ts';
import { writeLog } from '#worker/platform/log.ts';
import { isEdgeRateLimit } from '#worker/platform/page-error.ts';
import type { RequestContext } from '#worker/platform/request-context.ts';
import { findColoFile, storeColoFile } from './colo-files.ts';
import { rejectAboveEdgeLimit } from './edge-rate-limits.ts';
import { FEED_END, renderFeedItems, renderFeedStart } from './feed-xml.ts';

export const FEED_PATHS = ['/feeds/products.xml', '/feeds/retailers/:file'];

const CACHED = 'public, max-age=3600';
const XML_HEADERS = { 'Content-Type': 'application/xml; charset=UTF-8', 'Cache-Control': CACHED };
/** The header of a cached feed page that contains the cursor of the next page. Missing on the last page. */
const NEXT_HEADER = 'X-Feed-Next';

/** One page of a feed. `next`: the cursor of the next page, null on the last page. */
type FeedPart = { bytes: Uint8Array<ArrayBuffer>; next: string | null };

/** The feed of all products for sale (`retailerId` null), or of one retailer's products. */
type Feed = { retailerId: number | null; origin: string; key: string };

/**
 * Serves product feeds (R-FEED-1) page by page, so that only one page is in memory at a time. The data centre caches
 * each page for at most an hour, or until operators change the data version. A retry after an aborted feed reuses the
 * cached pages.
 */
export async function serveFeed(c: RequestContext): Promise<Response> {
  const { pathname } = new URL(c.req.url);
  const { shopOrigin: origin } = getConfig(c.env);
  const retailerId = readRetailer(pathname);
  if (retailerId === undefined) return notFound(c);
  const { dataVersion } = await c.var.flags();
  const feed: Feed = {
    retailerId,
    origin,
    key: `${origin}/__feed/${encodeURIComponent(dataVersion ?? '')}${pathname}`,
  };
  try {
    const first = await findPart(c, feed, null);
    if (first === null) return notFound(c);
    return new Response(streamOf(c, feed, first), { headers: XML_HEADERS });
  } catch (error) {
    if (!(error instanceof HttpError) || isEdgeRateLimit(error)) throw error;
    if (isMissing(error)) return notFound(c);
    logFailure('a feed failed', error);
    return c.text('Please try again later.', 503, { 'Retry-After': '60', 'Cache-Control': 'no-store' });
  }
}

/**
 * Returns the retailer's id in a feed's path; null for the feed of all products, undefined if there is no such feed.
 */
function readRetailer(pathname: string): number | null | undefined {
  if (pathname === '/feeds/products.xml') return null;
  const id = /^\/feeds\/retailers\/([1-9]\d{0,14})\.xml$/.exec(pathname)?.[1];
  return id === undefined ? undefined : Number(id);
}

/**
 * Streams the feed. Generates each page only after the client has consumed the previous page. A failure aborts the
 * stream, so that an incomplete feed does not look complete.
 */
function streamOf(c: RequestContext, feed: Feed, first: FeedPart): ReadableStream<Uint8Array> {
  let part = first;
  let isSent = false;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          if (isSent && part.next !== null) part = await findNextPart(c, feed, part.next);
          isSent = true;
          controller.enqueue(part.bytes);
          if (part.next === null) controller.close();
        } catch (error) {
          logFailure('a feed broke off', error);
          throw error;
        }
      },
    },
    { highWaterMark: 0 },
  );
}

async function findNextPart(c: RequestContext, feed: Feed, after: string): Promise<FeedPart> {
  const part = await findPart(c, feed, after);
  if (part === null) throw new Error('The retailer no longer exists');
  return part;
}

const encoder = new TextEncoder();

/**
 * Returns a cached page or a new one; null if the retailer does not exist. Each new page counts as a load (R-LIM-1).
 */
async function findPart(c: RequestContext, feed: Feed, after: string | null): Promise<FeedPart | null> {
  const key = `${feed.key}?after=${after ?? ''}`;
  const cached = await findColoFile(key);
  if (cached !== null) {
    return { bytes: new Uint8Array(await cached.arrayBuffer()), next: cached.headers.get(NEXT_HEADER) };
  }
  await rejectAboveEdgeLimit(c, 'load');
  const made = await makePart(c, feed, after);
  if (made === null) return null;
  const part: FeedPart = { bytes: new Uint8Array(encoder.encode(made.xml)), next: made.next };
  const headers = new Headers(XML_HEADERS);
  if (part.next !== null) headers.set(NEXT_HEADER, part.next);
  storeColoFile(c, key, new Response(part.bytes, { headers }));
  return part;
}

async function makePart(
  c: RequestContext,
  { retailerId, origin }: Feed,
  after: string | null,
): Promise<{ xml: string; next: string | null } | null> {
  const api = c.var.publicApi(null);
  const [start, categories, page] = await Promise.all([
    after === null ? findStart(c, retailerId, origin) : '',
    api.catalogue.listCategories(),
    api.catalogue.listFeedProducts({
      ...(after !== null && { after }),
      ...(retailerId !== null && { supplier_id: String(retailerId) }),
    }),
  ]);
  if (start === null) return null;
  const items = page.data.map((core) => renderFeedItems(core, { origin, categories }));
  const next = page.next === null ? null : String(page.next);
  return {
    xml: [start, ...items, next === null ? FEED_END : ''].join(''),
    next,
  };
}

/** Returns null if the retailer does not exist. */
async function findStart(
  c: RequestContext,
  retailerId: number | null,
  origin: string,
): Promise<string | null> {
  const { name, tagline } = getConfig(c.env).site;
  if (retailerId === null) return renderFeedStart({ title: name, link: `${origin}/`, description: tagline });
  const suppliers = await c.var.publicApi(null).catalogue.listSuppliers();
  const retailer = suppliers.find(({ id }) => id === retailerId);
  if (retailer === undefined) return null;
  const label = retailerLabel(retailer);
  const link = `${origin}${retailerPath(retailer)}`;
  return renderFeedStart({ title: `${label} at ${name}`, link, description: tagline });
}

function notFound(c: RequestContext): Response {
  return c.text('There’s no such feed.', 404, { 'Cache-Control': 'public, max-age=60' });
}

function logFailure(message: string, error: unknown): void {
  writeLog({ level: 'error', at: 'edge', message, cause: error });
}
