import type { Order, OrderStatus } from '#shared/contract/order.ts';
import type { RefundAmounts, RefundRow } from '#shared/domain/refund-amounts.ts';
import type { ImageSource } from '#shared/navigation/image-urls.ts';
import type { OrderAmounts } from './order-totals-list.tsx';
import type { ReorderReport } from './reorder-panel.tsx';

/** The data of the order page. The worker writes the sentences. Amounts are in rand. */
export type OrderData = {
  id: number;
  status: OrderStatus;
  createdAt: string;
  /** The status in a sentence or two. */
  sentence: string;
  /**
   * The returnable items and their deadline, in a sentence. Null until the order is delivered, and once the return
   * period, or 14 days if that is longer, has passed.
   */
  returnTerms: string | null;
  /** The next steps after the payment. Null until the order is paid, and once a parcel is packed or cancelled. */
  next: NextSteps | null;
  amounts: OrderAmounts;
  /** The state of the payment, in a sentence. */
  payment: string;
  /** One sentence per refund. */
  refunds: readonly string[];
  /** The consequences of cancelling the order; null if it cannot be cancelled. */
  cancelNote: string | null;
  parcels: readonly Parcel[];
  /** Invoices and credit notes; null if there are none. */
  documents: OrderDocuments | null;
  contact: Pick<Order['order_address']['contact'], 'name' | 'email'>;
  /** The result of a reorder, from the URL; null if there is none. */
  reorder: ReorderReport | null;
};

/** The heading, and one sentence per step. */
export type NextSteps = { title: string; steps: readonly string[] };

/** One retailer's parcel of an order. */
export type Parcel = {
  id: number;
  retailer: { name: string; path: string; isNonProfit: boolean };
  delivery: DeliveryOutlook | null;
  steps: readonly ParcelProgressStep[];
  /** The consequences of cancelling only this parcel; null if it cannot be cancelled separately. */
  cancelNote: string | null;
  /** Null if no tracking data exists. */
  tracking: ParcelTracking | null;
  /** A problem with the parcel, in a sentence. */
  problem: string | null;
  lines: readonly OrderLine[];
  deliveryFee: number;
  /** The parcel's returns, newest first. */
  returns: readonly ParcelReturnData[];
  /** Null if no units of the parcel can be returned now. */
  returnForm: ReturnFormData | null;
};

/** A return of some units in a parcel. The worker writes all texts. */
export type ParcelReturnData = {
  id: number;
  title: string;
  /** `2 × Radio` */
  lines: readonly string[];
  reason: string;
  /** `You asked for a repair.`; null if the reason leaves no choice. */
  wish: string | null;
  /** The customer's comment. */
  comment: string | null;
  steps: readonly ParcelProgressStep[];
  /** The status of the return and the next step. */
  sentence: string;
  /** The reply to the return request, quoted. */
  quote: string | null;
  /** The refund row by row. An estimate until the units have arrived; empty if there is no refund. */
  refund: readonly RefundRow[];
};

export type ReturnFormData = {
  /** The deadline and the next steps, in sentences. */
  notes: readonly string[];
  lines: readonly ReturnFormLine[];
  reasons: readonly { value: string; label: string }[];
  /** Describes the estimated refund. */
  refundNote: string;
  /** The select for the remedy of a defective item. The first option is the default. */
  remedy: { label: string; hint: string; options: readonly { value: string; label: string }[] };
};

export type ReturnFormLine = {
  field: string;
  label: string;
  /** The refunds for one unit, two units and so on up to the maximum; an unknown refund is null. */
  refunds: readonly (RefundAmounts | null)[];
  /** The number of units that is selected at first. */
  chosen: number;
  note?: string;
};

/** The promised day (YYYY-MM-DD) of a parcel that is not delivered yet, and whether that day has passed. */
export type DeliveryOutlook = { by: string; isLate: boolean };

/** The courier of a parcel; `link`: the courier's tracking page. */
export type ParcelTracking = {
  courier: string;
  number: string | null;
  link: { url: string; host: string } | null;
};

/** `date`: the formatted day of the step, if it is known. */
export type ParcelProgressStep = {
  label: string;
  state: 'done' | 'current' | 'ended' | 'to-come';
  date?: string | undefined;
};

/** A product as it was when the order was placed. `path` is its current product page. */
export type OrderLine = {
  id: number;
  path: string;
  name: string;
  /** `Size: M, Colour: Navy`, or empty. */
  choice: string;
  image: ImageSource | null;
  price: number;
  quantity: number;
  amount: number;
  /** The customer's review; null if there is none yet, and undefined while the line cannot be reviewed. */
  review?: LineReview | null;
};

/**
 * A customer's own review of a line. `sentence`: its status. `quote`: the reason for the rejection, or the retailer's
 * answer.
 */
export type LineReview = {
  stars: number;
  title: string;
  text: string;
  sentence: string;
  quote: string | null;
};

export type OrderDocuments = {
  title: string;
  /** One line per document; `path` is the document's path. A line without a path explains why there is no document. */
  entries: readonly { text: string; path?: string; isNonProfit?: boolean }[];
  canBeMailed: boolean;
};
