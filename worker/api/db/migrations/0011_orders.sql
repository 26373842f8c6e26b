-- Names, prices, retailers, the customer's details and the address are copies made when the order was placed.
CREATE TABLE "order" (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user (id),
  idempotency_key TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'placed' CHECK (status IN
    ('placed', 'paid', 'packed', 'shipped', 'delivered', 'cancelled', 'expired', 'refunded')),
  -- 1 while product.held includes the order's units, except those of individually cancelled parcels. Cancellation and
  -- expiry set this to 0, a late payment sets it back to 1. A refund does not change it.
  holds_stock INTEGER NOT NULL DEFAULT 1 CHECK (holds_stock IN (0, 1)),
  -- The items' price minus the discount, without delivery.
  amount_cents INTEGER NOT NULL CHECK (amount_cents >= 0),
  discount_cents INTEGER NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
  delivery_cents INTEGER NOT NULL CHECK (delivery_cents >= 0),
  voucher_id INTEGER REFERENCES voucher (id),
  -- {"address": …, "contact": …}, like the contract's order_address.
  order_address TEXT NOT NULL CHECK (json_valid(order_address)),
  -- The customer's business details for invoices; empty if there are none.
  customer_business_name TEXT NOT NULL DEFAULT '',
  customer_vat_number TEXT NOT NULL DEFAULT '',
  click_id TEXT REFERENCES affiliate_click (id),
  -- Keyed hashes of the network and the site from which an unpaid order was placed. Empty unless the customer is
  -- unverified or has never paid. site_hash is also empty if the site is no wider than the network.
  network_hash TEXT NOT NULL DEFAULT '',
  site_hash TEXT NOT NULL DEFAULT '',
  -- Keyed hash of the customer's mailbox, if the customer verified it before the order was paid; otherwise empty. The
  -- hash does not change when the customer changes their email.
  mailbox_hash TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  -- An unpaid order reserves its units until then.
  expires_at TEXT NOT NULL DEFAULT '',
  -- When the email that asks for reviews is due: seven days after the last parcel was delivered. Null before the delivery
  -- and once the email is enqueued.
  review_email_due TEXT,
  -- When the order was anonymised. The address and the customer's details are empty since then.
  erased_at TEXT,
  CONSTRAINT order_placed_once UNIQUE (user_id, idempotency_key)
) STRICT;
CREATE INDEX order_of_user ON "order" (user_id, id DESC);
-- Finds expired unpaid orders, which the cron queries every minute.
CREATE INDEX order_due ON "order" (expires_at) WHERE status = 'placed';
-- Find unpaid orders by customer, mailbox, network and site, because the units that they reserve are limited.
CREATE INDEX order_unpaid_of_user ON "order" (user_id) WHERE status = 'placed';
CREATE INDEX order_unpaid_of_mailbox ON "order" (mailbox_hash) WHERE status = 'placed' AND mailbox_hash <> '';
CREATE INDEX order_unpaid_of_network ON "order" (network_hash) WHERE status = 'placed' AND network_hash <> '';
CREATE INDEX order_unpaid_of_site ON "order" (site_hash) WHERE status = 'placed' AND site_hash <> '';
-- Counts the uses of a voucher, in total and per customer.
CREATE INDEX order_of_voucher ON "order" (voucher_id, user_id) WHERE voucher_id IS NOT NULL;
CREATE INDEX order_of_voucher_by_mailbox ON "order" (voucher_id, mailbox_hash) WHERE voucher_id IS NOT NULL;
-- Counts the uses of a voucher for deliveries to a phone number.
CREATE INDEX order_of_voucher_to_phone ON "order" (voucher_id, order_address ->> '$.address.phone')
WHERE voucher_id IS NOT NULL;
-- Finds the orders of a click. Without this index, deleting a click would read every order.
CREATE INDEX order_of_click ON "order" (click_id) WHERE click_id IS NOT NULL;
CREATE TRIGGER click_of_order AFTER INSERT ON "order" WHEN NEW.click_id IS NOT NULL
BEGIN
  UPDATE affiliate_click SET is_of_order = 1 WHERE id = NEW.click_id;
END;
CREATE TRIGGER mailbox_of_unpaid_orders AFTER UPDATE OF email_verified_at ON user
WHEN OLD.email_verified_at IS NULL AND NEW.email_verified_at IS NOT NULL AND NEW.mailbox_hash IS NOT NULL
BEGIN
  UPDATE "order" SET mailbox_hash = NEW.mailbox_hash
  WHERE user_id = NEW.id AND status = 'placed' AND mailbox_hash = '';
END;
CREATE TRIGGER order_amount_stays BEFORE UPDATE OF amount_cents, discount_cents, delivery_cents, voucher_id ON "order"
WHEN OLD.status <> 'placed'
BEGIN
  SELECT raise(ABORT, 'what an order costs is never changed once it is paid or given up');
END;

-- Finds the orders whose email is due, which the cron queries every minute.
CREATE INDEX order_review_email ON "order" (review_email_due) WHERE review_email_due IS NOT NULL;
CREATE TRIGGER order_delivered AFTER UPDATE OF status ON "order"
WHEN NEW.status = 'delivered' AND OLD.status <> 'delivered'
BEGIN
  UPDATE "order" SET review_email_due = (
    SELECT strftime('%Y-%m-%dT%H:%M:%fZ', max(created_at), '+7 days') FROM order_event
    WHERE order_id = NEW.id AND status = 'delivered')
  WHERE id = NEW.id;
END;

-- A parcel: one retailer's share of an order.
CREATE TABLE order_child (
  order_id INTEGER NOT NULL REFERENCES "order" (id),
  supplier_id INTEGER NOT NULL REFERENCES supplier (id),
  supplier_name TEXT NOT NULL,
  supplier_npo_id INTEGER,
  -- Empty if the supplier had no address: the supplier's current address then applies.
  supplier_address TEXT NOT NULL DEFAULT '',
  -- Null if the supplier was not a VAT vendor, so that no VAT is charged.
  supplier_vat_number TEXT CHECK (supplier_vat_number GLOB '4[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'),
  -- The VAT rate: 1500 is 15 %.
  vat_basis_points INTEGER NOT NULL DEFAULT 0 CHECK (vat_basis_points >= 0),
  -- The VAT included in the parcel's price: the items minus their discount, plus delivery.
  vat_cents INTEGER NOT NULL DEFAULT 0 CHECK (vat_cents >= 0),
  status TEXT NOT NULL DEFAULT 'placed' CHECK (status IN
    ('placed', 'paid', 'packed', 'shipped', 'delivered', 'cancelled', 'expired', 'refunded')),
  delivery_fee_cents INTEGER NOT NULL CHECK (delivery_fee_cents >= 0),
  promised_date TEXT NOT NULL,
  -- The number of days after delivery within which the contents may be returned without a reason.
  return_days INTEGER NOT NULL DEFAULT 7 CHECK (return_days >= 7),
  error TEXT,
  -- 1 if held_pieces includes the parcel's units.
  pieces_counted INTEGER NOT NULL DEFAULT 0 CHECK (pieces_counted IN (0, 1)),
  -- The courier, its tracking number and its tracking page.
  courier TEXT CHECK (length(courier) BETWEEN 1 AND 60),
  tracking_number TEXT CHECK (length(tracking_number) BETWEEN 1 AND 60),
  tracking_url TEXT CHECK (tracking_url GLOB 'https://*' AND length(tracking_url) <= 400),
  -- When the retailer's next email about the parcel is due: the parcel is to be sent, or it was cancelled after an email.
  -- Null if no email is due.
  retailer_email_due TEXT,
  -- 1 once the retailer's email about the new parcel is enqueued.
  retailer_emailed INTEGER NOT NULL DEFAULT 0 CHECK (retailer_emailed IN (0, 1)),
  CHECK (courier IS NOT NULL OR coalesce(tracking_number, tracking_url) IS NULL),
  CHECK (supplier_vat_number IS NOT NULL OR vat_basis_points = 0),
  PRIMARY KEY (order_id, supplier_id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER order_child_copies_stay BEFORE UPDATE OF supplier_name, supplier_npo_id, supplier_address,
  supplier_vat_number, vat_basis_points, return_days ON order_child
BEGIN
  SELECT raise(ABORT, 'what an order has copied of a retailer is never changed');
END;
CREATE TRIGGER order_child_vat_stays BEFORE UPDATE OF vat_cents ON order_child
WHEN (SELECT status FROM "order" WHERE id = OLD.order_id) <> 'placed'
BEGIN
  SELECT raise(ABORT, 'the VAT of an order is never changed once it is paid or given up');
END;

-- Finds the units of a retailer's products that have not left yet.
CREATE INDEX order_child_unshipped ON order_child (supplier_id) WHERE status IN ('placed', 'paid', 'packed');
-- Finds the parcels whose retailer's email is due, which the cron queries every minute.
CREATE INDEX order_child_retailer_email ON order_child (retailer_email_due) WHERE retailer_email_due IS NOT NULL;
-- Payment makes the retailer's email due at once, or at the next 07:00 in South Africa (05:00 UTC).
CREATE TRIGGER order_child_paid AFTER UPDATE OF status ON order_child
WHEN NEW.status = 'paid' AND OLD.status IN ('placed', 'expired')
  AND EXISTS (SELECT 1 FROM supplier WHERE id = NEW.supplier_id AND order_email IS NOT NULL)
BEGIN
  UPDATE order_child SET retailer_email_due = (
    SELECT iif(s.order_emails = 'daily', date(e.created_at, '-5 hours', '+1 day') || 'T05:00:00.000Z', e.created_at)
    FROM order_event e JOIN supplier s ON s.id = NEW.supplier_id WHERE e.order_id = NEW.order_id ORDER BY e.id DESC LIMIT 1)
  WHERE order_id = NEW.order_id AND supplier_id = NEW.supplier_id;
END;
-- A parcel that is cancelled before its email is enqueued is left out. Otherwise a second email is due.
CREATE TRIGGER order_child_cancelled AFTER UPDATE OF status ON order_child
WHEN NEW.status = 'cancelled' AND (OLD.retailer_email_due IS NOT NULL OR OLD.retailer_emailed = 1)
BEGIN
  UPDATE order_child SET retailer_email_due = iif(retailer_emailed = 1,
    (SELECT created_at FROM order_event WHERE order_id = NEW.order_id ORDER BY id DESC LIMIT 1), NULL)
  WHERE order_id = NEW.order_id AND supplier_id = NEW.supplier_id;
END;

CREATE TABLE order_item (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES "order" (id),
  product_id INTEGER NOT NULL REFERENCES product (id),
  supplier_id INTEGER NOT NULL REFERENCES supplier (id),
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  price_cents INTEGER NOT NULL CHECK (price_cents >= 0),
  savings_cents INTEGER NOT NULL CHECK (savings_cents >= 0),
  -- The line's share of the order's discount.
  discount_cents INTEGER NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
  -- The line's share of its parcel's VAT; the rest belongs to the delivery fee.
  vat_cents INTEGER NOT NULL DEFAULT 0 CHECK (vat_cents >= 0),
  -- The line's share of its parcel's delivery fee, in proportion to the line's price before the discount. The share is
  -- refunded with the line's units.
  delivery_cents INTEGER NOT NULL DEFAULT 0 CHECK (delivery_cents >= 0),
  -- The reason why the product may not be returned without cause; null if it may be.
  return_exclusion TEXT,
  -- The rest of the product's copy: name, sku, brand, options, images, parent.
  product TEXT NOT NULL CHECK (json_valid(product)),
  UNIQUE (order_id, product_id)
) STRICT;
CREATE TRIGGER order_item_copies_stay BEFORE UPDATE OF delivery_cents, return_exclusion ON order_item
BEGIN
  SELECT raise(ABORT, 'what a line has of its delivery and its terms is never changed');
END;
CREATE TRIGGER order_item_amounts_stay BEFORE UPDATE OF discount_cents, vat_cents ON order_item
WHEN (SELECT status FROM "order" WHERE id = OLD.order_id) <> 'placed'
BEGIN
  SELECT raise(ABORT, 'what a line costs is never changed once its order is paid or given up');
END;

-- Append-only log of every change to an order, with its cause.
CREATE TABLE order_event (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES "order" (id),
  -- The retailer whose parcel the event is about; null if it is about the whole order.
  supplier_id INTEGER REFERENCES supplier (id),
  status TEXT NOT NULL,
  cause TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX order_event_of_order ON order_event (order_id);
-- Finds recently cancelled orders, because cron looks every minute for those that lack a credit note.
CREATE INDEX order_event_given_up ON order_event (created_at) WHERE status IN ('cancelled', 'refunded');
-- Events never change, with one exception: erasing the customer removes tracking details and operators' notes from the
-- event's text, so that only the words before the colon remain.
CREATE TRIGGER order_event_stays BEFORE UPDATE ON order_event
WHEN (SELECT erased_at FROM "order" WHERE id = OLD.order_id) IS NULL
  OR NOT (NEW.cause IN ('failed', 'tracking', 'cancelled by an operator', 'refund granted')
    AND OLD.cause LIKE NEW.cause || ': %')
  OR (NEW.id, NEW.order_id, NEW.status, NEW.created_at) <> (OLD.id, OLD.order_id, OLD.status, OLD.created_at)
  OR NEW.supplier_id IS NOT OLD.supplier_id
BEGIN
  SELECT raise(ABORT, 'order events are append-only');
END;
CREATE TRIGGER order_event_is_kept BEFORE DELETE ON order_event BEGIN
  SELECT raise(ABORT, 'order events are append-only');
END;

-- Operators' notes about an order, for their colleagues. Customers never see them. Erasing the customer deletes them.
CREATE TABLE order_note (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES "order" (id),
  -- The operator's email, or the user name of the command line.
  operator TEXT NOT NULL,
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  created_at TEXT NOT NULL,
  -- A note that is sent twice is stored once.
  UNIQUE (order_id, operator, text)
) STRICT;

-- Makes a batch fail if its precondition no longer holds: inserting 0 rolls the whole batch back. Never contains a row.
CREATE TABLE assertion (
  name TEXT NOT NULL,
  holds INTEGER NOT NULL CONSTRAINT assertion_holds CHECK (holds = 1)
) STRICT;
