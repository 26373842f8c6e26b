import type { FieldErrors } from '#shared/contract/errors.ts';
import type { PaymentForm } from '#shared/contract/payment.ts';
import type { UndoForm } from '#shared/navigation/action-result.ts';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';

/** The props of every page component; `data` and `deferred` come from the route's loader in `worker/pages`. */
export type PageProps<Data, Deferred = never> = {
  data: Data;
  /** As in the document's head, without the shop's name. */
  title: string;
  /** What the loader defers, if it does; resolves to null if that failed. */
  deferred: Promise<Deferred | null>;
  url: URL;
  site: SiteInfo;
  form: ActionData | null;
};

/** The result of a form posted without scripts: the typed values and the errors. */
export type ActionData = {
  values: Readonly<Record<string, string>>;
  errors: FieldErrors;
  message: string;
  /** Path and query of the page that is shown, where it is another one than the form was posted to. */
  shownAt?: string;
  /** A message about what has succeeded, and the form that takes it back. */
  notice?: string;
  /** Whether the notice says why it was refused instead. */
  isRefused?: boolean;
  undo?: UndoForm;
  /** Where to pay: the form that leads to the gateway. */
  payment?: PaymentForm;
};
