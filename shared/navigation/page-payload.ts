import type { Cart } from '../contract/cart.ts';
import type { MenuCategory } from '../contract/catalogue.ts';
import type { ImageService } from './image-urls.ts';
import type { LayoutName, RouteId } from './route-table.ts';

/** The head of a page: for browsers, search engines and shared links (R-ROUTE-22…24). */
export type PageHead = {
  /** Without the site's name, which the document adds, but for `isWholeTitle` (the home page). */
  title: string;
  isWholeTitle?: boolean;
  description?: string;
  /** Path and query of the canonical link; null where there is none. */
  canonical: string | null;
  noindex?: boolean;
  /** The card of a shared link, 1200 by 630 px, by its path; the shop's own where it is left out. */
  image?: { url: string; alt: string };
  /** Only of product pages: rand with two decimals. */
  price?: string;
};

/** The shop's own details, from its configuration. */
export type SiteInfo = {
  name: string;
  tagline: string;
  /** Where customers visit the shop; every absolute link begins with it, whatever host a request names. */
  origin: string;
  pictures: ImageService;
  /** How to pay, as the end of "You pay by …", and the names of the gateways. */
  payment: { methods: string; gateways: readonly string[] };
  /** Whether a tag manager is loaded for visitors who accept cookies. */
  hasTagManager: boolean;
  company: { name: string; registration: string; address: string; phone: string; email: string };
};

/** The data that the layouts show around every page. */
export type LayoutData = { site: SiteInfo; menu: readonly MenuCategory[] };

/** The signed-in customer, as the browser stores it (R-SES-1). `token` is the anti-forgery token. */
export type SessionSeed = { token: string; id: number; name: string; email: string };

/** A page's prerendered data (R-EDGE-8): inline in its HTML, and the body of its `_payload.json`. */
export type PagePayload = {
  build: string;
  route: RouteId;
  /** Which layout is around it, where that is not the default one: the first view does not know the route table. */
  frame?: LayoutName;
  head: PageHead;
  layout: LayoutData;
  data: unknown;
  /** Data that was streamed after the shell, where the page has such a part. */
  deferred?: unknown;
  /** Only on guarded pages. */
  session?: SessionSeed;
  cart?: Cart;
};

/** What `_payload.json` answers instead of a payload where the document would redirect or ask for a login. */
export type PayloadRedirect = { redirect: string } | { prompt: 'login'; next: string };
