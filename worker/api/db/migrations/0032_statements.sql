-- The shop's commission per retailer. A rate applies to sales from its day on, until the retailer's next rate. Without a
-- rate, the shop takes no commission.
CREATE TABLE commission_rate (
  supplier_id INTEGER NOT NULL REFERENCES supplier (id),
  -- A calendar day in South Africa.
  from_day TEXT NOT NULL CHECK (from_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  -- Hundredths of a per cent: 1250 is 12.5 %.
  basis_points INTEGER NOT NULL CHECK (basis_points BETWEEN 0 AND 10000),
  PRIMARY KEY (supplier_id, from_day)
) STRICT, WITHOUT ROWID;

-- The closed months, without a gap. Their statements never change.
CREATE TABLE statement_month (
  -- `2026-10`, in South African time.
  month TEXT PRIMARY KEY CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  closed_at TEXT NOT NULL,
  -- The newest rows when the month was closed. Newer rows that are dated in this month belong to the next month's
  -- statement: a request that began before the end of the month may be stored after the closing.
  last_event_id INTEGER NOT NULL,
  last_refund_id INTEGER NOT NULL,
  last_return_event_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER statement_month_stays BEFORE UPDATE ON statement_month BEGIN
  SELECT raise(ABORT, 'a closed month is never changed');
END;
CREATE TRIGGER statement_month_is_kept BEFORE DELETE ON statement_month BEGIN
  SELECT raise(ABORT, 'a closed month is never changed');
END;

-- The figures of a retailer's statement for a closed month (worker/operations/statements/statement-figures.sql.ts). A
-- retailer without any entry in the month has no row.
CREATE TABLE statement_closing (
  month TEXT NOT NULL REFERENCES statement_month (month),
  supplier_id INTEGER NOT NULL REFERENCES supplier (id),
  -- Parcels whose order was paid.
  sales INTEGER NOT NULL,
  -- The price of all units, before vouchers.
  goods_cents INTEGER NOT NULL,
  -- The discount of the retailer's own vouchers, and of vouchers that the shop pays for.
  retailer_voucher_cents INTEGER NOT NULL,
  shop_voucher_cents INTEGER NOT NULL,
  delivery_cents INTEGER NOT NULL,
  -- The VAT included in goods and delivery after vouchers.
  vat_cents INTEGER NOT NULL,
  commission_cents INTEGER NOT NULL,
  -- Credits for cancelled, returned or lost goods, with the same amounts.
  credits INTEGER NOT NULL,
  credited_goods_cents INTEGER NOT NULL,
  credited_retailer_voucher_cents INTEGER NOT NULL,
  credited_shop_voucher_cents INTEGER NOT NULL,
  credited_delivery_cents INTEGER NOT NULL,
  credited_vat_cents INTEGER NOT NULL,
  credited_commission_cents INTEGER NOT NULL,
  -- Parcels marked as delivered, and the price that customers paid for them.
  deliveries INTEGER NOT NULL,
  delivered_cents INTEGER NOT NULL,
  -- Negative if the retailer owes the shop.
  owed_cents INTEGER NOT NULL,
  PRIMARY KEY (month, supplier_id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER statement_closing_stays BEFORE UPDATE ON statement_closing BEGIN
  SELECT raise(ABORT, 'a closed month is never changed');
END;
CREATE TRIGGER statement_closing_is_kept BEFORE DELETE ON statement_closing BEGIN
  SELECT raise(ABORT, 'a closed month is never changed');
END;

-- A rate of a closed month also determines the commission that later refunds return.
CREATE TRIGGER commission_rate_of_closed_month BEFORE INSERT ON commission_rate
WHEN substr(NEW.from_day, 1, 7) <= (SELECT max(month) FROM statement_month)
BEGIN
  SELECT raise(ABORT, 'the commission of a closed month is never changed');
END;
CREATE TRIGGER commission_rate_of_closed_month_stays BEFORE UPDATE ON commission_rate
WHEN substr(min(OLD.from_day, NEW.from_day), 1, 7) <= (SELECT max(month) FROM statement_month)
BEGIN
  SELECT raise(ABORT, 'the commission of a closed month is never changed');
END;
CREATE TRIGGER commission_rate_of_closed_month_is_kept BEFORE DELETE ON commission_rate
WHEN substr(OLD.from_day, 1, 7) <= (SELECT max(month) FROM statement_month)
BEGIN
  SELECT raise(ABORT, 'the commission of a closed month is never changed');
END;

-- Find the sales, deliveries and free returns of a period. Refunds and cancellations have such indexes already.
CREATE INDEX order_event_paid ON order_event (created_at) WHERE status = 'paid' AND supplier_id IS NULL;
CREATE INDEX order_event_delivered ON order_event (created_at) WHERE status = 'delivered' AND supplier_id IS NOT NULL;
CREATE INDEX order_return_event_refunded ON order_return_event (created_at) WHERE status = 'refunded';
