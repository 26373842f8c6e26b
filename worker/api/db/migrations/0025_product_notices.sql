-- Customers' one-time alerts (R-BACK-1): a product is back in stock, or its price has dropped. Ids are never reused,
-- because the email's id is derived from them.
CREATE TABLE product_notice (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  -- A variant or a product without variants; or a parent, if any of its variants will do.
  product_id INTEGER NOT NULL REFERENCES product (id),
  kind TEXT NOT NULL CHECK (kind IN ('back-in-stock', 'price-drop')),
  -- The price shown when the alert was requested.
  price_cents INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  -- When the alert's email was queued; null while the alert waits.
  told_at TEXT,
  -- Incremented when an email became obsolete before it was sent, because the next email needs another id.
  round INTEGER NOT NULL DEFAULT 1,
  UNIQUE (user_id, product_id, kind)
) STRICT;
CREATE INDEX product_notice_waiting ON product_notice (product_id, kind, price_cents) WHERE told_at IS NULL;
CREATE INDEX product_notice_created ON product_notice (created_at);

-- Products whose alerts may be due. Triggers write one row per product, however many customers wait. Cron checks which
-- alerts are due, and deletes the row. A product without alerts gets no row.
CREATE TABLE product_notice_due (
  product_id INTEGER PRIMARY KEY REFERENCES product (id)
) STRICT;

-- A product without a price is not for sale, so its first price also makes alerts due.
CREATE TRIGGER product_notice_occasion AFTER UPDATE OF stock, price_cents ON product
WHEN (OLD.stock = 0 AND NEW.stock > 0) OR NEW.price_cents < OLD.price_cents OR (OLD.price_cents = 0 AND NEW.price_cents > 0)
BEGIN
  INSERT INTO product_notice_due (product_id)
  SELECT NEW.id WHERE EXISTS (SELECT 1 FROM product_notice n WHERE n.product_id = NEW.id AND n.told_at IS NULL)
  ON CONFLICT (product_id) DO NOTHING;
END;
-- When a parent is published again, its variants are for sale again.
CREATE TRIGGER product_notice_published AFTER UPDATE OF is_published ON product
WHEN OLD.is_published = 0 AND NEW.is_published = 1
BEGIN
  INSERT INTO product_notice_due (product_id)
  SELECT p.id FROM product p WHERE (p.id = NEW.id OR p.parent_id = NEW.id)
    AND EXISTS (SELECT 1 FROM product_notice n WHERE n.product_id = p.id AND n.told_at IS NULL)
  ON CONFLICT (product_id) DO NOTHING;
END;
