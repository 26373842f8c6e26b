import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { formatRand } from '#shared/domain/money.ts';
import { unbrokenUnits } from '#shared/domain/unbroken-units.ts';
import { returnAnchor, reviewAnchor } from '#shared/navigation/paths.ts';
import { CancelOrder } from './cancel-order.tsx';
import { DeliveryPromise } from './delivery-promise.tsx';
import type { OrderLine, Parcel, ParcelTracking } from './order-data.ts';
import { ParcelReturn } from './parcel-return.tsx';
import { ParcelSteps } from './parcel-steps.tsx';
import { ReturnForm } from './return-form.tsx';
import { ReviewForm } from './review-form.tsx';

type Props = {
  parcel: Parcel;
  /** The rejected form of this parcel, if it was posted without scripts. */
  returned: ReturnedForm | null;
};

/** One retailer's parcel: its status, products, delivery fee and returns. */
export function OrderParcel({ parcel, returned }: Props) {
  const {
    id,
    retailer,
    delivery,
    steps,
    tracking,
    problem,
    lines,
    deliveryFee,
    returns,
    returnForm,
    cancelNote,
  } = parcel;
  useShowNewReturn(returns[0]?.id);
  const headingId = `parcel-${id}`;
  const returnedFrom = (intent: string) => (returned?.values.intent === intent ? returned : null);
  return (
    <section className="card p-4 sm:p-6" aria-labelledby={headingId}>
      <h2 id={headingId} className="flex flex-wrap items-center gap-2 text-lg font-bold">
        <span>
          From{' '}
          <a className="tap hover:underline" href={retailer.path}>
            {retailer.name}
          </a>
        </span>
        {retailer.isNonProfit && <NonProfitBadge />}
      </h2>
      {delivery !== null && <DeliveryPromise {...delivery} />}
      <ParcelSteps steps={steps} />
      {tracking !== null && <TrackParcel {...tracking} />}
      {problem !== null && (
        <Notice tone="warning" title="There’s a problem with this parcel" className="mt-4">
          {problem}
        </Notice>
      )}
      <ul className="mt-4 divide-y divide-line border-t border-line">
        {lines.map((line) => (
          <Line key={line.id} {...line}>
            {line.review !== undefined && (
              <ReviewForm
                parcelId={id}
                itemId={line.id}
                product={line.name}
                review={line.review}
                returned={returned?.values.item_id === String(line.id) ? returnedFrom('review') : null}
              />
            )}
          </Line>
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-3 text-sm tabular-nums">
        <span className="text-muted">Delivery</span>
        <span>{deliveryFee === 0 ? 'Free' : formatRand(deliveryFee)}</span>
      </p>
      {cancelNote !== null && (
        <CancelOrder
          what="parcel"
          note={cancelNote}
          supplierId={id}
          returned={returnedFrom('cancel-parcel')}
        />
      )}
      {returns.map((each) => (
        <ParcelReturn key={each.id} {...each} />
      ))}
      {returnForm !== null && (
        // The key changes with each new return, so that the form is remounted folded and empty.
        <ReturnForm
          key={returns.length}
          parcelId={id}
          retailer={retailer.name}
          form={returnForm}
          returned={returnedFrom('return')}
        />
      )}
    </section>
  );
}

/**
 * Focuses a new return's heading and scrolls to it. The form that had the focus is remounted folded, so the new return
 * may be above the screen.
 */
function useShowNewReturn(newest: number | undefined): void {
  const shown = useRef(newest);
  useLayoutEffect(() => {
    if (newest === undefined || shown.current === newest) return;
    shown.current = newest;
    if (document.activeElement !== document.body) return;
    const heading = document.getElementById(returnAnchor(newest));
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView();
  }, [newest]);
}

function Line({
  id,
  path,
  name,
  choice,
  image,
  price,
  quantity,
  amount,
  children,
}: OrderLine & { children: ReactNode }) {
  return (
    <li id={reviewAnchor(id)} className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-4 py-4">
      <Picture picture={image} alt="" shownUpTo={64} />
      <div>
        <a className="tap font-medium hover:underline" href={path}>
          {unbrokenUnits(name)}
        </a>
        {choice !== '' && <p className="text-sm text-muted">{choice}</p>}
        <p className="text-sm text-muted">
          {quantity} × {formatRand(price)}
        </p>
      </div>
      <p className="tabular-nums">{formatRand(amount)}</p>
      {children}
    </li>
  );
}

/** The parcel's courier, its tracking number and the link to the courier's page. */
function TrackParcel({ courier, number, link }: ParcelTracking) {
  return (
    <dl className="mt-4 flex flex-wrap items-baseline gap-x-6 gap-y-2">
      <div>
        <dt className="text-sm text-muted">Courier</dt>
        <dd className="wrap-anywhere">{courier}</dd>
      </div>
      {number !== null && (
        <div>
          <dt className="text-sm text-muted">Tracking number</dt>
          <dd className="wrap-anywhere tabular-nums">{number}</dd>
        </div>
      )}
      {link !== null && (
        <div>
          <dt className="text-sm text-muted">At {link.host}</dt>
          <dd>
            <a className="link" href={link.url} rel="noopener">
              Track parcel
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}
