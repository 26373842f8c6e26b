CREATE TABLE voucher (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL UNIQUE COLLATE NOCASE,
  kind TEXT NOT NULL CHECK (kind IN ('amount', 'percentage')),
  -- The discount, in cents or in whole per cent.
  value INTEGER NOT NULL CHECK (value > 0),
  minimum_cents INTEGER NOT NULL DEFAULT 0,
  supplier_id INTEGER REFERENCES supplier (id),
  category_id INTEGER REFERENCES category (id),
  valid_from TEXT NOT NULL,
  valid_to TEXT NOT NULL,
  total_limit INTEGER,
  customer_limit INTEGER
) STRICT;

-- The voucher that a customer has entered for their cart. It counts as used only once an order is placed.
CREATE TABLE cart_voucher (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL UNIQUE REFERENCES user (id),
  voucher_id INTEGER NOT NULL REFERENCES voucher (id),
  created_at TEXT NOT NULL
) STRICT;
