-- The voucher that a customer wants to use for what is in their cart. It is no use of it: an order is.
CREATE TABLE cart_voucher (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL UNIQUE REFERENCES user (id),
  voucher_id INTEGER NOT NULL REFERENCES voucher (id),
  created_at TEXT NOT NULL
) STRICT;
