import type { ComponentType } from 'react';
import type { ApiClient, PublicApi } from '#shared/api-client/api-client.ts';
import type { SignedIn } from '#shared/contract/auth.ts';
import type { Cart } from '#shared/contract/cart.ts';
import type { FieldErrors } from '#shared/contract/errors.ts';
import type { RouteParams } from '#shared/navigation/match-route.ts';
import type { PageHead, SiteInfo } from '#shared/navigation/page-payload.ts';

/** What every loader may know of the request: the same for everyone who asks for this address. */
type Address = {
  params: RouteParams;
  /** Only the parameters that the route table names for the page. */
  query: URLSearchParams;
  site: SiteInfo;
};

/** A public page's loader cannot see who asks: its data is shared by everyone (R-EDGE-8). */
export type PublicLoad = Address & { api: PublicApi };

/** A guarded page's loader speaks for the customer who asks; what it gives is never shared. */
export type PersonalLoad = Address & { api: ApiClient };

/** What a loader found. `deferred` may come after the shell (R-EDGE-9), and may fail without failing the page; a redirect's `to` is a path of this site. */
export type Loaded<Data, Deferred = never> =
  | {
      kind: 'page';
      data: Data;
      head: PageHead;
      /** schema.org objects, for machines that read the document. */
      jsonLd?: readonly object[];
      deferred?: Promise<Deferred>;
      cart?: Cart;
    }
  | { kind: 'redirect'; to: string; status: 301 | 302 }
  | { kind: 'not-found'; message?: string };

/** What a posted form carries to the page's `action`; used by shoppers whose browser runs no scripts. */
export type ActionContext = {
  api: ApiClient;
  isSignedIn: boolean;
  /** A client that speaks for a session that has just begun. */
  apiOf(signedIn: SignedIn): ApiClient;
  params: RouteParams;
  query: URLSearchParams;
  form: URLSearchParams;
};
export type PageAction = (context: ActionContext) => Promise<ActionResult>;

/** Where a posted form leads: on to a page (signing in or out on the way), or back to the form with its errors. */
export type ActionResult =
  | { kind: 'redirect'; to: string; signedIn?: SignedIn; signedOut?: boolean }
  | { kind: 'invalid'; errors: FieldErrors; message?: string }
  /** The page with another form filled in: a posted form's next step, whose values must stand in no address. */
  | { kind: 'form'; form: FormReturn; signedIn?: SignedIn };

/** A form that came back: what was typed, and what is wrong with it. */
export type FormReturn = {
  values: Readonly<Record<string, string>>;
  errors: FieldErrors;
  message: string;
  /** What has gone well. */
  notice?: string;
};

export type PageProps<Data, Deferred = never> = {
  data: Data;
  /** Only on pages whose loader defers something; null where it could not be had. */
  deferred: Promise<Deferred | null>;
  url: URL;
  params: RouteParams;
  site: SiteInfo;
  form: FormReturn | null;
};

/** A page as the app knows it, whatever its data. */
export type PageModule =
  | {
      access: 'public';
      load: (context: PublicLoad) => Promise<Loaded<unknown, unknown>>;
      /** Left out where the page takes no parameter. */
      readQuery?: ReadQuery;
      isOfToday?: IsOfToday;
      action?: PageAction;
      Page: AnyPage;
    }
  | {
      access: 'personal';
      load: (context: PersonalLoad) => Promise<Loaded<unknown, unknown>>;
      action?: PageAction;
      Page: AnyPage;
    };
type AnyPage = ComponentType<PageProps<unknown, unknown>>;

/** What a page understands of its query, spelled one way: equal pages have equal text, and what makes no sense is gone. */
type ReadQuery = (query: URLSearchParams, params: RouteParams) => URLSearchParams;

/** Whether what a page says is true of the day alone, such as when a parcel comes: on the next one it is loaded anew. */
type IsOfToday = boolean;

type Definition<Context, Data, Deferred> = {
  load: (context: Context) => Promise<Loaded<Data, Deferred>>;
  action?: PageAction;
  Page: ComponentType<PageProps<Data, Deferred>>;
};

/** Defines a page that is the same for everyone. */
export function publicPage<Data, Deferred = never>(
  page: Definition<PublicLoad, Data, Deferred> & { readQuery?: ReadQuery; isOfToday?: IsOfToday },
): PageModule {
  return { access: 'public', ...page, Page: fedByItsLoader(page.Page) };
}

/** Defines a page that belongs to the customer who asks for it. */
export function personalPage<Data, Deferred = never>(
  page: Definition<PersonalLoad, Data, Deferred>,
): PageModule {
  return { access: 'personal', ...page, Page: fedByItsLoader(page.Page) };
}

/**
 * The one place where a page's data changes from "some JSON" to the page's own type: it was made by this very
 * module's `load`, in this very build (the router loads in full where the builds differ).
 */
function fedByItsLoader<Data, Deferred>(Page: ComponentType<PageProps<Data, Deferred>>): AnyPage {
  return Page as AnyPage;
}
