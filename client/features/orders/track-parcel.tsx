import type { ParcelTracking } from './order-data.ts';

/** Who brings a parcel, its number there, and the way to the courier's own page. */
export function TrackParcel({ courier, number, link }: ParcelTracking) {
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
