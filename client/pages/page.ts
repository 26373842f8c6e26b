import type { ReturnedForm } from '#client/browser/use-server-form.ts';
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

/** The result of a form posted without scripts. */
export type ActionData = ReturnedForm & {
  /** Path and query of the page that is shown, where it is another one than the form was posted to. */
  shownAt?: string;
  /** Whether the notice says why it was refused instead. */
  isRejected?: boolean;
  /** The form that takes back what the notice says. */
  undo?: UndoForm;
  /** Where to pay: the form that leads to the gateway. */
  payment?: PaymentForm;
};
