import type { FieldErrors } from '#shared/contract/errors.ts';
import type { RouteParams } from '#shared/navigation/match-route.ts';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';

/** What every page's component is given; `data` and `deferred` come from the page's server half in `worker/pages`. */
export type PageProps<Data, Deferred = never> = {
  data: Data;
  /** Only on pages whose loader defers something; resolves with null where that failed. */
  deferred: Promise<Deferred | null>;
  url: URL;
  params: RouteParams;
  site: SiteInfo;
  form: ActionData | null;
};

/** A form that came back: what was typed, and what is wrong with it. */
export type ActionData = {
  values: Readonly<Record<string, string>>;
  errors: FieldErrors;
  message: string;
  /** A message about what has succeeded. */
  notice?: string;
};
