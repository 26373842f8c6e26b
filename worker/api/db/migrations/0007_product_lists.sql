-- The locked list is the wishlist. Ids are never reused: a form about a deleted list may be submitted twice, and
-- another device may still show it.
CREATE TABLE product_list (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id),
  name TEXT NOT NULL,
  locked INTEGER NOT NULL DEFAULT 0 CHECK (locked IN (0, 1)),
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX product_list_of_user ON product_list (user_id);
CREATE UNIQUE INDEX product_list_locked ON product_list (user_id) WHERE locked = 1;

CREATE TABLE product_list_item (
  product_list_id INTEGER NOT NULL REFERENCES product_list (id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL REFERENCES product (id),
  -- The product's price when it was added.
  price_cents INTEGER NOT NULL,
  -- Units: the quantity in the cart, if the item was saved from there for later.
  quantity INTEGER NOT NULL DEFAULT 1 CHECK (quantity > 0),
  created_at TEXT NOT NULL,
  -- A removed item is retained for a while, so that an undo restores its position, price and quantity.
  removed_at TEXT,
  PRIMARY KEY (product_list_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_list_item_removed ON product_list_item (removed_at) WHERE removed_at IS NOT NULL;
