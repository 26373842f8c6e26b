-- Of what stock says, nothing: the pieces that orders hold, waiting for payment or sold. Both change in one statement,
-- so that stock + held changes by deliveries alone, and giving pieces back twice fails.
ALTER TABLE product ADD COLUMN held INTEGER NOT NULL DEFAULT 0 CONSTRAINT held_not_negative CHECK (held >= 0);

-- Whether the order's pieces are out of the stock: not after it was cancelled or expired.
ALTER TABLE "order" ADD COLUMN holds_stock INTEGER NOT NULL DEFAULT 1 CHECK (holds_stock IN (0, 1));
UPDATE "order" SET holds_stock = 0 WHERE status IN ('cancelled', 'expired', 'refunded');
UPDATE product SET held = (
  SELECT sum(i.quantity) FROM order_item i JOIN "order" o ON o.id = i.order_id
  WHERE i.product_id = product.id AND o.holds_stock = 1)
WHERE id IN (SELECT i.product_id FROM order_item i JOIN "order" o ON o.id = i.order_id WHERE o.holds_stock = 1);

-- What is asked for every minute: orders nobody has paid.
CREATE INDEX order_unpaid ON "order" (created_at) WHERE status = 'placed';
-- How often a voucher is used, in all and by a customer.
CREATE INDEX order_of_voucher ON "order" (voucher_id, user_id) WHERE voucher_id IS NOT NULL;

CREATE TRIGGER order_amount_stays BEFORE UPDATE OF amount_cents, discount_cents, delivery_cents, voucher_id ON "order"
WHEN OLD.status <> 'placed'
BEGIN
  SELECT raise(ABORT, 'what an order costs is never changed once it is paid or given up');
END;

-- The line's part of the order's discount.
ALTER TABLE order_item ADD COLUMN discount_cents INTEGER NOT NULL DEFAULT 0 CHECK (discount_cents >= 0);
-- The parcel an event is about; null: the order as a whole.
ALTER TABLE order_event ADD COLUMN supplier_id INTEGER REFERENCES supplier (id);

-- What the shopper saw when they put it into the cart, or accepted since; null: put in before this was kept.
ALTER TABLE cart_item ADD COLUMN price_cents INTEGER CHECK (price_cents >= 0);

-- Delivery fees that differ by where and how heavy; a retailer's own delivery_fee_cents stands where none fits.
CREATE TABLE delivery_rate (
  id INTEGER PRIMARY KEY,
  supplier_id INTEGER NOT NULL REFERENCES supplier (id),
  -- Null: every province that has no row of its own.
  province_id INTEGER REFERENCES province (id),
  -- Null: any weight.
  up_to_grams INTEGER CHECK (up_to_grams > 0),
  fee_cents INTEGER NOT NULL CHECK (fee_cents >= 0)
) STRICT;
CREATE UNIQUE INDEX delivery_rate_of ON delivery_rate (supplier_id, coalesce(province_id, 0), coalesce(up_to_grams, 0));

-- Money that goes back: one payment, whole. Due until an operator says that it has gone.
CREATE TABLE refund (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES "order" (id),
  payment_id INTEGER NOT NULL UNIQUE REFERENCES payment (id),
  amount_cents INTEGER NOT NULL CHECK (amount_cents >= 0),
  reason TEXT NOT NULL,
  created_at TEXT NOT NULL,
  refunded_at TEXT,
  -- The gateway's name for the refund, as the operator gave it.
  reference TEXT
) STRICT;
CREATE INDEX refund_of_order ON refund (order_id);
CREATE INDEX refund_due ON refund (created_at) WHERE refunded_at IS NULL;

-- Which order a notification is about is read from it when it comes: gateways name it in different places.
DROP INDEX payment_notification_of_order;
ALTER TABLE payment_notification DROP COLUMN order_id;
ALTER TABLE payment_notification ADD COLUMN order_id INTEGER;
UPDATE payment_notification SET order_id = CAST(substr(body, instr(body, 'm_payment_id=') + 13, 16) AS INTEGER)
WHERE instr(body, 'm_payment_id=') > 0;
CREATE INDEX payment_notification_of_order ON payment_notification (order_id);
