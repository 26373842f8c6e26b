-- A refund pays back all that remains of a payment, or the price of some units of one retailer's parcel. The refund is
-- due until an operator records that the money was sent.
CREATE TABLE refund (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES "order" (id),
  payment_id INTEGER NOT NULL REFERENCES payment (id),
  -- The retailer whose units are refunded (refund_item); null if all that remains of the payment is refunded.
  supplier_id INTEGER REFERENCES supplier (id),
  amount_cents INTEGER NOT NULL CHECK (amount_cents >= 0),
  reason TEXT NOT NULL,
  -- Why a received payment is refunded (refund-cause.ts); null if a paid order was cancelled.
  cause TEXT,
  created_at TEXT NOT NULL,
  refunded_at TEXT,
  -- The gateway's reference for the refund, as entered by the operator.
  reference TEXT
) STRICT;
CREATE INDEX refund_of_order ON refund (order_id);
CREATE INDEX refund_of_payment ON refund (payment_id);
CREATE UNIQUE INDEX refund_of_rest ON refund (payment_id) WHERE supplier_id IS NULL;
CREATE INDEX refund_due ON refund (created_at) WHERE refunded_at IS NULL;
-- Finds recent refunds of units, because cron looks every minute for those that lack a credit note.
CREATE INDEX refund_of_pieces ON refund (created_at) WHERE supplier_id IS NOT NULL;
CREATE TRIGGER refund_within_payment BEFORE INSERT ON refund
WHEN NEW.amount_cents + (SELECT coalesce(sum(amount_cents), 0) FROM refund WHERE payment_id = NEW.payment_id)
  > (SELECT amount_cents FROM payment WHERE id = NEW.payment_id)
BEGIN
  SELECT raise(ABORT, 'no more is paid back than was paid');
END;

-- The units that a refund covers.
CREATE TABLE refund_item (
  refund_id INTEGER NOT NULL REFERENCES refund (id),
  order_item_id INTEGER NOT NULL REFERENCES order_item (id),
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  -- The price of these units minus their share of the voucher, and their share of the parcel's delivery fee.
  goods_cents INTEGER NOT NULL CHECK (goods_cents >= 0),
  delivery_cents INTEGER NOT NULL CHECK (delivery_cents >= 0),
  PRIMARY KEY (refund_id, order_item_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX refund_item_of_line ON refund_item (order_item_id);
CREATE TRIGGER refund_item_within_line BEFORE INSERT ON refund_item
WHEN NEW.quantity + (SELECT coalesce(sum(quantity), 0) FROM refund_item WHERE order_item_id = NEW.order_item_id)
  > (SELECT quantity FROM order_item WHERE id = NEW.order_item_id)
BEGIN
  SELECT raise(ABORT, 'no more pieces are paid back than were ordered');
END;
CREATE TRIGGER refund_item_stays BEFORE UPDATE ON refund_item BEGIN
  SELECT raise(ABORT, 'what a refund pays back is never changed');
END;
CREATE TRIGGER refund_item_is_kept BEFORE DELETE ON refund_item BEGIN
  SELECT raise(ABORT, 'what a refund pays back is never changed');
END;
