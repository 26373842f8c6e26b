import type { Cart } from '../contract/cart.ts';
import type { Category } from '../contract/catalogue.ts';
import type { PictureService } from './picture-urls.ts';
import type { RouteId } from './route-table.ts';

/** What a page says of itself to browsers, search engines and those who share it (R-ROUTE-22…24). */
export type PageHead = {
  /** Without the site's name, which the document adds; the home page's stands alone (`isWholeTitle`). */
  title: string;
  isWholeTitle?: boolean;
  description?: string;
  /** Path and query of the canonical link; null where there is none. */
  canonical: string | null;
  noindex?: boolean;
  /** The card to share it by, a path, 1200 by 630 px; the shop's own if left out. */
  image?: { url: string; alt: string };
  /** Of a product's page: rand with two decimals. */
  price?: string;
};

/** The shop's own details, from its configuration. */
export type SiteInfo = {
  name: string;
  tagline: string;
  pictures: PictureService;
  /** How to pay, as the end of "You pay by …", and the names of the gateways. */
  payment: { methods: string; gateways: readonly string[] };
  /** Whether a tag manager is loaded for visitors who accept cookies. */
  hasTagManager: boolean;
  company: { name: string; registration: string; address: string; phone: string; email: string };
};

/** What the layouts show on every page. */
export type LayoutData = { site: SiteInfo; categories: readonly Category[] };

/** Who is signed in, as the browser keeps it (R-SES-1): `token` is the anti-forgery token. */
export type SessionSeed = { token: string; id: number; name: string; email: string };

/** A page's prerendered data (R-EDGE-8): inline in its HTML, and the body of its `_payload.json`. */
export type PagePayload = {
  build: string;
  route: RouteId;
  head: PageHead;
  layout: LayoutData;
  data: unknown;
  /** What was streamed after the shell, where the page has such a part. */
  deferred?: unknown;
  /** Only on guarded pages. */
  session?: SessionSeed;
  cart?: Cart;
};

/** What `_payload.json` answers instead where the edge would send the visitor elsewhere. */
export type PayloadRedirect = { redirect: string } | { prompt: 'login'; next: string };
