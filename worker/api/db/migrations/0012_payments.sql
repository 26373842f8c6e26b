CREATE TABLE payment (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES "order" (id),
  gateway TEXT NOT NULL,
  -- The shop's own reference, which the gateway returns.
  reference TEXT NOT NULL UNIQUE,
  gateway_payment_id TEXT,
  method TEXT,
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'complete', 'failed', 'cancelled')),
  amount_cents INTEGER NOT NULL CHECK (amount_cents >= 0),
  created_at TEXT NOT NULL,
  paid_at TEXT,
  -- 1 if the invoices for the payment's order are issued and emailed, or none are required. Invoices are issued 14 days
  -- after paid_at, a week before the legal deadline (worker/api/invoices/issue-due-invoices.ts).
  is_invoiced INTEGER NOT NULL DEFAULT 0 CHECK (is_invoiced IN (0, 1)),
  -- The vendor whose missing address prevents issuing the invoices.
  invoice_waits_for INTEGER REFERENCES supplier (id),
  CONSTRAINT payment_counted_once UNIQUE (gateway, gateway_payment_id)
) STRICT;
CREATE INDEX payment_of_order ON payment (order_id, id DESC);
-- Finds payments by date, because operators compare them with the gateway's statement.
CREATE INDEX payment_completed ON payment (paid_at) WHERE status = 'complete';
CREATE INDEX payment_to_invoice ON payment (paid_at)
  WHERE status = 'complete' AND is_invoiced = 0 AND invoice_waits_for IS NULL;
CREATE INDEX payment_waits_for ON payment (invoice_waits_for) WHERE invoice_waits_for IS NOT NULL;

-- Every notification as received, with its outcome.
CREATE TABLE payment_notification (
  id INTEGER PRIMARY KEY,
  gateway TEXT NOT NULL,
  body TEXT NOT NULL,
  outcome TEXT NOT NULL,
  received_at TEXT NOT NULL,
  -- The order that the body names. The worker extracts it, because gateways put it in different places.
  order_id INTEGER
) STRICT;
CREATE INDEX payment_notification_received ON payment_notification (received_at);
CREATE INDEX payment_notification_of_order ON payment_notification (order_id);
-- Finds notifications without a valid signature. Anyone can send them, so they are deleted after 30 days.
CREATE INDEX payment_notification_unsigned ON payment_notification (received_at)
WHERE outcome IN ('refused: malformed', 'refused: signature');
