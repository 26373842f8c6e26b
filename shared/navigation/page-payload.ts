import type { Cart } from '../contract/cart.ts';
import type { MenuCategory } from '../contract/catalogue.ts';
import type { ImageService } from './image-urls.ts';
import type { LayoutName, RouteId } from './route-table.ts';

/** The head of a page: for browsers, search engines and shared links (R-ROUTE-22…24). */
export type PageHead = {
  /** Without the site's name, which the document adds unless `isWholeTitle` is set (the home page). */
  title: string;
  isWholeTitle?: boolean;
  description?: string;
  /** Path and query of the canonical link; null if there is none. */
  canonical: string | null;
  noindex?: boolean;
  /** The image of a shared link, 1200 by 630 px, by its path; the shop's default if omitted. */
  image?: { url: string; alt: string };
  /** Only for product pages: rand with two decimals. */
  price?: string;
};

/** The shop's own details, from its configuration. */
export type SiteInfo = {
  name: string;
  tagline: string;
  /** The shop's public origin. Every absolute link starts with it, regardless of a request's host. */
  origin: string;
  pictures: ImageService;
  /** The payment methods, as the end of "You pay by …", and the names of the gateways. */
  payment: { methods: string; gateways: readonly string[] };
  /** True if a tag manager is loaded for visitors who accept cookies. */
  hasTagManager: boolean;
  company: { name: string; registration: string; address: string; phone: string; email: string };
};

/** The data that layouts show around every page. */
export type LayoutData = { site: SiteInfo; menu: readonly MenuCategory[] };

/** The signed-in customer, as stored by the browser (R-SES-1). `token` is the anti-forgery token. */
export type SessionSeed = { token: string; id: number; name: string; email: string };

/** A page's prerendered data (R-EDGE-8): inline in its HTML, and the body of its `_payload.json`. */
export type PagePayload = {
  build: string;
  route: RouteId;
  /** The page's layout if it is not the default one; the first view does not have the route table. */
  frame?: LayoutName;
  head: PageHead;
  layout: LayoutData;
  data: unknown;
  /** Data that was streamed after the shell, if the page defers any. */
  deferred?: unknown;
  /** Only on guarded pages. */
  session?: SessionSeed;
  cart?: Cart;
};

/** The response of `_payload.json` if the document would redirect or require a login. */
export type PayloadRedirect = { redirect: string } | { prompt: 'login'; next: string };
