-- Results of the daily comparison of the shop's sums.
CREATE TABLE reconciliation (
  id INTEGER PRIMARY KEY,
  checked_at TEXT NOT NULL,
  -- How many differences there are in all.
  difference_count INTEGER NOT NULL CHECK (difference_count >= 0),
  -- The first of them: sentences with the numbers of orders, products, vouchers or retailers, and no personal data.
  differences TEXT NOT NULL CHECK (json_valid(differences))
) STRICT;
CREATE INDEX reconciliation_checked ON reconciliation (checked_at);

-- The daily comparison goes through what has changed since the one before, some orders at a time.
CREATE TABLE reconciliation_progress (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- All rows up to these are compared. What happens to an order adds an event; documents are issued without one.
  event_id INTEGER NOT NULL DEFAULT 0,
  invoice_id INTEGER NOT NULL DEFAULT 0,
  credit_note_id INTEGER NOT NULL DEFAULT 0,
  -- The comparison that is under way, and what it has found; null: none is.
  begun_at TEXT,
  difference_count INTEGER NOT NULL DEFAULT 0,
  differences TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(differences)),
  -- Noted before each attempt: until then nobody goes on with it, so that one that breaks off is not tried each minute.
  leased_until TEXT NOT NULL DEFAULT ''
) STRICT;
INSERT INTO reconciliation_progress (id) VALUES (1);

-- The pieces that orders hold, as the comparison has added them up.
CREATE TABLE held_pieces (
  product_id INTEGER PRIMARY KEY REFERENCES product (id),
  pieces INTEGER NOT NULL
) STRICT;
