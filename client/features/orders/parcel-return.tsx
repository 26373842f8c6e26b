import { returnAnchor } from '#shared/navigation/paths.ts';
import type { ParcelReturnData } from './order-data.ts';
import { ParcelSteps } from './parcel-steps.tsx';
import { RefundBreakdown } from './refund-breakdown.tsx';

/** A return: its units, its status and the messages about it. */
export function ParcelReturn({
  id,
  title,
  lines,
  reason,
  wish,
  steps,
  sentence,
  quote,
  comment,
  refund,
}: ParcelReturnData) {
  const headingId = returnAnchor(id);
  return (
    <section className="mt-4 border-t border-line pt-4" aria-labelledby={headingId}>
      <h3 id={headingId} tabIndex={-1} className="font-bold">
        {title}
      </h3>
      <ParcelSteps steps={steps} />
      <p className="mt-3">{sentence}</p>
      {quote !== null && <blockquote className="mt-2 border-l-4 border-line pl-4">{quote}</blockquote>}
      <ul className="mt-3 text-sm">
        {Object.entries(lines).map(([index, line]) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        {reason}
        {comment !== null && `: ${comment}`}
      </p>
      {wish !== null && <p className="text-sm text-muted">{wish}</p>}
      {refund.length > 0 && (
        <div className="mt-3">
          <RefundBreakdown rows={refund} />
        </div>
      )}
    </section>
  );
}
