import type { ImageSource } from '#client/ui/image-sources.ts';
import type { Order, OrderStatus } from '#shared/contract/order.ts';
import type { RefundAmounts, RefundRow } from '#shared/domain/refund-amounts.ts';
import type { OrderAmounts } from './order-totals-list.tsx';
import type { ReorderReport } from './reorder-panel.tsx';

/** What an order's page shows; its sentences are the worker's. Amounts in rand. */
export type OrderData = {
  id: number;
  status: OrderStatus;
  createdAt: string;
  /** The status in a sentence or two. */
  sentence: string;
  /** What may be sent back of it and until when, in a sentence; null before it has come, and long after. */
  returnTerms: string | null;
  /** What happens after the order was paid; null before, and once a parcel is packed. */
  next: NextSteps | null;
  amounts: OrderAmounts;
  /** The state of the payment, in a sentence. */
  payment: string;
  /** A sentence for each refund. */
  refunds: readonly string[];
  /** What cancelling the order means; null where it cannot be cancelled. */
  cancelNote: string | null;
  parcels: readonly Parcel[];
  /** Invoices and credit notes; null where there are none. */
  documents: OrderDocuments | null;
  contact: Pick<Order['order_address']['contact'], 'name' | 'email'>;
  /** The result of a reorder that the URL carries; null where it carries none. */
  reorder: ReorderReport | null;
};

/** `steps`: in sentences. */
export type NextSteps = { title: string; steps: readonly string[] };

/** One retailer's part of an order. */
export type Parcel = {
  id: number;
  retailer: { name: string; path: string; isNonProfit: boolean };
  delivery: DeliveryOutlook | null;
  steps: readonly ParcelStep[];
  /** What cancelling the parcel alone means; null where it cannot be cancelled alone. */
  cancelNote: string | null;
  /** Null where nothing is known of it. */
  tracking: ParcelTracking | null;
  /** What is wrong with it, in a sentence. */
  problem: string | null;
  lines: readonly OrderLine[];
  deliveryFee: number;
  /** What comes back of it, the newest first. */
  returns: readonly ParcelReturn[];
  /** Null where nothing of it may be sent back (any more). */
  returnForm: ReturnForm | null;
};

/** Pieces of a parcel that come back; all of it in the worker's words. */
export type ParcelReturn = {
  id: number;
  title: string;
  /** `2 × Radio` */
  lines: readonly string[];
  reason: string;
  /** What the customer wrote. */
  comment: string | null;
  steps: readonly ParcelStep[];
  /** Where it stands, and what happens next. */
  sentence: string;
  /** What was said of it by whoever answered it. */
  quote: string | null;
  /** The refund line by line, an estimate until it has arrived; empty if there is none. */
  refund: readonly RefundRow[];
};

export type ReturnForm = {
  /** Until when, and what happens next, in sentences. */
  notes: readonly string[];
  lines: readonly ReturnFormLine[];
  reasons: readonly { value: string; label: string }[];
};

export type ReturnFormLine = {
  field: string;
  label: string;
  /** The refund of one unit, two units, … up to the most that may come back; null if it is not known. */
  refunds: readonly (RefundAmounts | null)[];
  /** The number of units before the customer has chosen. */
  chosen: number;
  note?: string;
};

/** The promised day (YYYY-MM-DD) of what is on its way, and whether it has passed. */
export type DeliveryOutlook = { by: string; isLate: boolean };

/** Who brings a parcel; `link`: the courier's page for it. */
export type ParcelTracking = {
  courier: string;
  number: string | null;
  link: { url: string; host: string } | null;
};

export type ParcelStep = { label: string; state: 'done' | 'current' | 'ended' | 'to-come' };

/** A product as it was when the order was placed; `path` leads to the product as it is today. */
export type OrderLine = {
  id: number;
  path: string;
  name: string;
  /** `M / Navy`, or empty. */
  choice: string;
  image: ImageSource | null;
  price: number;
  quantity: number;
  amount: number;
};

export type OrderDocuments = {
  title: string;
  /** `path`: of a document; the others say why there is none. */
  entries: readonly { text: string; path?: string; isNonProfit?: boolean }[];
  canBeMailed: boolean;
};
