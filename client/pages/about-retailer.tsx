import { Icon } from '#client/ui/icon.tsx';
import { RatingLine } from '#client/ui/rating.tsx';
import type { RetailerAbout } from './listing-data.ts';

/** A retailer's story, cause and terms, above its products. */
export function AboutRetailer({ story, cause, delivery, returns, rating }: RetailerAbout) {
  return (
    <section aria-label="About this retailer" className="card grid max-w-3xl gap-2 p-4">
      {rating !== null && (
        <p className="flex items-center gap-1">
          <RatingLine {...rating} /> for its products
        </p>
      )}
      {story !== '' && <p>{story}</p>}
      {cause !== '' && (
        <p>
          <strong>Your money supports:</strong> {cause}
        </p>
      )}
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        <li className="flex items-center gap-2">
          <Icon name="truck" /> Delivery: {delivery}
        </li>
        <li className="flex items-center gap-2">
          <Icon name="shield" /> {returns}
        </li>
      </ul>
    </section>
  );
}
