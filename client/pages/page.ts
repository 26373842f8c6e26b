import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import type { PaymentForm } from '#shared/contract/payment.ts';
import type { UndoForm } from '#shared/navigation/action-result.ts';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';

/** The props of every page component. `data` and `deferred` come from the route's loader in `worker/pages`. */
export type PageProps<Data, Deferred = never> = {
  data: Data;
  /** The document's title without the shop's name. */
  title: string;
  /** The loader's deferred data, or a promise while it is being streamed; null if loading failed. */
  deferred: Deferred | null | Promise<Deferred | null>;
  url: URL;
  site: SiteInfo;
  form: ActionData | null;
};

/** The result of a form posted without scripts. */
export type ActionData = ReturnedForm & {
  /** Path and query of the displayed page, if it is not the page that the form was posted to. */
  shownAt?: string;
  /** True if the notice is the reason for a rejection. */
  isRejected?: boolean;
  /** The form that undoes the change described in the notice. */
  undo?: UndoForm;
  /** The form that takes the browser to the payment gateway. */
  payment?: PaymentForm;
};
