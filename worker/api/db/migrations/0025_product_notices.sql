-- What customers asked to be told of once (R-BACK-1): that a product is back in stock, or that its price has dropped.
-- Ids are never used again: the id of the mail is made of them.
CREATE TABLE product_notice (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  -- What is bought (a variant, or a product without variants), or a parent for any of its variants.
  product_id INTEGER NOT NULL REFERENCES product (id),
  kind TEXT NOT NULL CHECK (kind IN ('back-in-stock', 'price-drop')),
  -- The price that the shop showed when it was asked for.
  price_cents INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  -- When its mail was asked for; null while it waits.
  told_at TEXT,
  -- Grows when a mail came too late to be sent: the next mail has another id.
  round INTEGER NOT NULL DEFAULT 1,
  UNIQUE (user_id, product_id, kind)
) STRICT;
CREATE INDEX product_notice_waiting ON product_notice (product_id, kind, price_cents) WHERE told_at IS NULL;
CREATE INDEX product_notice_created ON product_notice (created_at);

-- Products that may have become what somebody waits for. The triggers write one row however many wait; the cron looks
-- which notices are due, and deletes the row. Nothing is written for a product that nobody waits for.
CREATE TABLE product_notice_due (
  product_id INTEGER PRIMARY KEY REFERENCES product (id)
) STRICT;

-- A row without a price is not on sale, so its first price counts, too.
CREATE TRIGGER product_notice_occasion AFTER UPDATE OF stock, price_cents ON product
WHEN (OLD.stock = 0 AND NEW.stock > 0) OR NEW.price_cents < OLD.price_cents OR (OLD.price_cents = 0 AND NEW.price_cents > 0)
BEGIN
  INSERT INTO product_notice_due (product_id)
  SELECT NEW.id WHERE EXISTS (SELECT 1 FROM product_notice n WHERE n.product_id = NEW.id AND n.told_at IS NULL)
  ON CONFLICT (product_id) DO NOTHING;
END;
-- A parent that is published again puts its variants on sale.
CREATE TRIGGER product_notice_published AFTER UPDATE OF is_published ON product
WHEN OLD.is_published = 0 AND NEW.is_published = 1
BEGIN
  INSERT INTO product_notice_due (product_id)
  SELECT p.id FROM product p WHERE (p.id = NEW.id OR p.parent_id = NEW.id)
    AND EXISTS (SELECT 1 FROM product_notice n WHERE n.product_id = p.id AND n.told_at IS NULL)
  ON CONFLICT (product_id) DO NOTHING;
END;
