-- Ids are never reused, because the browser may still show a message about a removed line, identified by the line's id.
CREATE TABLE cart_item (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id),
  product_id INTEGER NOT NULL REFERENCES product (id),
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  -- The unit price when the product was added, or when the shopper last accepted a changed price.
  accepted_price_cents INTEGER NOT NULL CHECK (accepted_price_cents >= 0),
  created_at TEXT NOT NULL,
  UNIQUE (user_id, product_id)
) STRICT;
