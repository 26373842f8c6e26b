import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';
import { DELIVERY_AND_REFUND_MAX_DAYS, DELIVERY_WORKING_DAYS } from '#shared/constants.ts';

/** A retailer's delivery fees as sentences. */
export type RetailerFees = {
  name: string;
  path: string;
  isNonProfit?: true | undefined;
  fee: string;
  freeFrom: string;
};

/** Delivery times, each retailer's fees, and how to track a parcel. */
export function DeliveryHelp({ fees }: { fees: readonly RetailerFees[] }) {
  return (
    <>
      <h2 id="when">How long does it take?</h2>
      <p>
        About {DELIVERY_WORKING_DAYS} working days: we don’t count weekends and public holidays. The product’s
        page and your cart show the day, and your order keeps it. We deliver within{' '}
        {DELIVERY_AND_REFUND_MAX_DAYS} days at the latest, or you may cancel and we’ll refund you.
      </p>
      <h2 id="cost">What does it cost?</h2>
      <p>
        Each retailer sends its own parcel and charges one fee for it, by your province and the parcel’s
        weight. You see the fee before you pay.
      </p>
      {fees.length > 0 && <FeesTable fees={fees} />}
      <h2 id="where">Where is my parcel?</h2>
      <p>
        Under <a href="/orders">your orders</a>, parcel by parcel. With several retailers in one order the
        parcels may come on different days. Is one late? <a href="/support">Tell us</a>.
      </p>
    </>
  );
}

function FeesTable({ fees }: { fees: readonly RetailerFees[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Retailer</th>
          <th scope="col">Fee</th>
          <th scope="col">Free from</th>
        </tr>
      </thead>
      <tbody>
        {fees.map(({ name, path, isNonProfit, fee, freeFrom }) => (
          <tr key={path}>
            <td>
              <a href={path}>{name}</a> {isNonProfit && <NonProfitBadge />}
            </td>
            <td>{fee}</td>
            <td>{freeFrom}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
