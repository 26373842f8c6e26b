import type { ApiClient, PublicApi } from '#shared/api-client/api-client.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import type { SessionSeed } from '#shared/navigation/page-payload.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import type { Flags } from './flags.ts';

/** How the edge reaches the API, wherever it is: embedded, or at an origin of its own. */
export type ApiOrigin = {
  fetch(request: Request): Promise<Response>;
};

/** The page that a request asks for, as a document or as its payload. */
export type PageRequest = {
  /** The page's own URL, also where its payload was asked for. */
  url: URL;
  isPayload: boolean;
  /** null: no route has this path (R-ERR-5). */
  match: RouteMatch | null;
};

/** The customer who asks for a guarded page, with a client that speaks for them. */
export type Visitor = { api: ApiClient; session: SessionSeed };

/** A form posted to a page's own path, by a browser that runs no scripts. */
export type PostedForm = {
  values: URLSearchParams;
  api: ApiClient;
  isSignedIn: boolean;
  /** A client that speaks for a session which the form has begun. */
  apiOf(token: string): ApiClient;
};

/** Where a page's data came from, nearest first: rendered HTML, memory, data centre, KV, the API. */
export type CacheStatus = 'html' | 'memory' | 'colo' | 'kv' | 'api' | 'outdated';

/** What the steps of a request hand on to each other. */
export type ShopEnv = {
  Bindings: Bindings;
  Variables: {
    /** Set by the edge's `request-id.ts`. */
    requestId: string;
    /** Of the page's content policy. */
    nonce: string;
    origin: ApiOrigin;
    /** Made when it is first asked for: a page from memory needs none. */
    publicApi: () => PublicApi;
    /** The operators' flags; asked for once a request, read from KV by the isolate now and then. */
    flags: () => Promise<Flags>;
    /** For `Server-Timing`; null where no layer of the cache answered. */
    cacheStatus: CacheStatus | null;
    page: PageRequest;
    /** Only behind the guards of a guarded route. */
    visitor: Visitor | null;
    /** Only where a form was posted. */
    form: PostedForm;
  };
};
