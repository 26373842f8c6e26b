import type { Cart } from '../contract/cart.ts';
import type { MenuCategory } from '../contract/catalogue.ts';
import type { ImageService } from './image-urls.ts';
import type { LayoutName, RouteId } from './route-table.ts';

/** The values of a page's head, for browsers, search engines and shared links (R-ROUTE-22…24). */
export type PageHead = {
  /** The title without the site's name. The document adds the name unless `isWholeTitle` is set (the home page). */
  title: string;
  isWholeTitle?: boolean;
  description?: string;
  /** Path and query of the canonical link; null if the page has none. */
  canonical: string | null;
  noindex?: boolean;
  /** The image of a shared link, 1200 by 630 px; the shop's default image if omitted. `url` is a path. */
  image?: { url: string; alt: string };
  /** The price on a product page, in rand with two decimals. */
  price?: string;
};

/** The shop's own details, from its configuration. */
export type SiteInfo = {
  name: string;
  tagline: string;
  /** The shop's public origin. Every absolute link starts with it, whatever host a request used. */
  origin: string;
  pictures: ImageService;
  /** `methods` names the payment methods, as the end of "You pay by …"; `gateways` names the gateways. */
  payment: { methods: string; gateways: readonly string[] };
  /** True if a tag manager is loaded for visitors who accept cookies. */
  hasTagManager?: true | undefined;
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
  /**
   * The page's layout if it is not the default one. The browser's first view needs this field, because it does not load
   * the route table.
   */
  frame?: LayoutName;
  head: PageHead;
  layout: LayoutData;
  data: unknown;
  /** Data that was streamed after the shell; omitted if the page defers none. */
  deferred?: unknown;
  /** The session; set only on guarded pages. */
  session?: SessionSeed;
  cart?: Cart;
};

/** The response to `_payload.json` if the document itself would redirect or require a login. */
export type PayloadRedirect = { redirect: string } | { prompt: 'login'; next: string };
