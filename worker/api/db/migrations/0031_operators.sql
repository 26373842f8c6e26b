-- The people who may use the operators' desk. Cloudflare Access proves the email; this table gives it a role.
CREATE TABLE operator (
  email TEXT PRIMARY KEY COLLATE NOCASE,
  role TEXT NOT NULL CHECK (role IN ('owner', 'orders', 'catalogue', 'support')),
  created_at TEXT NOT NULL,
  -- When access was withdrawn; null while the operator may use the desk.
  removed_at TEXT
) STRICT;

-- Finds the orders whose parcels must be packed or shipped. An order has the status of its slowest parcel.
CREATE INDEX order_to_send ON "order" (status) WHERE status IN ('paid', 'packed');
