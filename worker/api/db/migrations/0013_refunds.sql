-- A refund gives one payment back, whole. It is due until an operator records that the money was sent.
CREATE TABLE refund (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES "order" (id),
  payment_id INTEGER NOT NULL UNIQUE REFERENCES payment (id),
  amount_cents INTEGER NOT NULL CHECK (amount_cents >= 0),
  reason TEXT NOT NULL,
  -- Why money that came was not kept (refund-cause.ts); null where a paid order was given up.
  cause TEXT,
  created_at TEXT NOT NULL,
  refunded_at TEXT,
  -- The gateway's name for the refund, as the operator gave it.
  reference TEXT
) STRICT;
CREATE INDEX refund_of_order ON refund (order_id);
CREATE INDEX refund_due ON refund (created_at) WHERE refunded_at IS NULL;
