-- The locked list is the Wishlist. Ids are never reused, because a form for a deleted list may be submitted twice, or
-- later from another device.
CREATE TABLE product_list (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id),
  name TEXT NOT NULL,
  locked INTEGER NOT NULL DEFAULT 0 CHECK (locked IN (0, 1)),
  created_at TEXT NOT NULL,
  -- The secret in the list's public link; null if the list is not shared.
  share_token TEXT,
  -- 1: the public page shows the customer's first name.
  shows_name INTEGER NOT NULL DEFAULT 0 CHECK (shows_name IN (0, 1))
) STRICT;
CREATE INDEX product_list_of_user ON product_list (user_id);
CREATE UNIQUE INDEX product_list_locked ON product_list (user_id) WHERE locked = 1;
CREATE UNIQUE INDEX product_list_share_token ON product_list (share_token) WHERE share_token IS NOT NULL;

CREATE TABLE product_list_item (
  product_list_id INTEGER NOT NULL REFERENCES product_list (id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL REFERENCES product (id),
  -- The product's price when it was added.
  price_cents INTEGER NOT NULL,
  -- The number of units. For an item saved for later from the cart, its quantity in the cart.
  quantity INTEGER NOT NULL DEFAULT 1 CHECK (quantity > 0),
  created_at TEXT NOT NULL,
  -- A removed item is retained for an hour, so that an undo can restore its position, price and quantity.
  removed_at TEXT,
  PRIMARY KEY (product_list_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_list_item_removed ON product_list_item (removed_at) WHERE removed_at IS NOT NULL;
