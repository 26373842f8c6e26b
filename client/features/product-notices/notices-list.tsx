import { ActionForm } from '#client/browser/action-form.tsx';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { type Submission, useSubmission } from '#client/browser/use-submission.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Picture } from '#client/ui/picture.tsx';
import type { NoticeKind } from '#shared/contract/product-notice.ts';
import type { ImageSource } from '#shared/navigation/image-urls.ts';
import { NOTICES_PATH } from '#shared/navigation/paths.ts';

export type NoticeLine = {
  kind: NoticeKind;
  productId: number;
  /** The product's name, including the variant. */
  name: string;
  path: string;
  image: ImageSource | null;
  /** `R 149.90`. */
  priceAtSubscription: string;
};

/** The customer's alerts, each with an unsubscribe button. */
export function NoticesList({
  notices,
  form,
}: {
  notices: readonly NoticeLine[];
  form: ReturnedForm | null;
}) {
  const stop = useSubmission({ returned: form });
  return (
    <div className="mt-4 grid gap-4">
      <FormError message={stop.error} />
      {notices.length === 0 ? (
        <EmptyState
          title="You’re not waiting for anything"
          action={{ label: 'Browse products', href: '/search' }}
        >
          On a product’s page, ask us to tell you when it’s back in stock or cheaper.
        </EmptyState>
      ) : (
        <>
          <p className="text-muted">We send one e-mail for each, and then it’s off this list.</p>
          <ul className="card divide-y divide-line px-3 sm:px-6">
            {notices.map((notice) => (
              <NoticeItem key={`${notice.kind} ${notice.productId}`} notice={notice} stop={stop} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function NoticeItem({ notice, stop }: { notice: NoticeLine; stop: Submission }) {
  const { kind, productId, name, path, image, priceAtSubscription } = notice;
  const sent = stop.sending?.fields;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-4 sm:gap-x-4">
      <Picture picture={image} alt="" shownUpTo={80} className="size-16 shrink-0" />
      <div className="min-w-0 flex-1">
        <a href={path} className="font-bold hover:underline">
          {name}
        </a>
        <p className="text-sm text-muted">
          {kind === 'back-in-stock'
            ? 'When it’s back in stock'
            : `When it’s less than ${priceAtSubscription}`}
        </p>
      </div>
      <ActionForm
        sentBy={stop}
        action={NOTICES_PATH}
        intent="stop"
        fields={{ kind, product_id: productId }}
        className="shrink-0"
      >
        <Button
          type="submit"
          variant="secondary"
          size="small"
          isBusy={sent?.get('kind') === kind && sent.get('product_id') === String(productId)}
        >
          Stop<span className="sr-only">{` ${name}`}</span>
        </Button>
      </ActionForm>
    </li>
  );
}
