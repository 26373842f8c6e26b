-- Results of the daily reconciliation.
CREATE TABLE reconciliation (
  id INTEGER PRIMARY KEY,
  checked_at TEXT NOT NULL,
  -- The total number of differences.
  difference_count INTEGER NOT NULL CHECK (difference_count >= 0),
  -- The first differences as a JSON list of sentences. They identify orders, products, vouchers or retailers by number,
  -- without personal data.
  differences TEXT NOT NULL CHECK (json_valid(differences))
) STRICT;
CREATE INDEX reconciliation_checked ON reconciliation (checked_at);

-- The daily reconciliation checks everything that has changed since the previous one, a batch of orders at a time.
CREATE TABLE reconciliation_progress (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- All rows up to these ids are checked. Changes to an order add an event; documents are issued without an event.
  event_id INTEGER NOT NULL DEFAULT 0,
  invoice_id INTEGER NOT NULL DEFAULT 0,
  credit_note_id INTEGER NOT NULL DEFAULT 0,
  -- The reconciliation in progress and its results so far. begun_at is null if none is in progress.
  begun_at TEXT,
  difference_count INTEGER NOT NULL DEFAULT 0,
  differences TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(differences)),
  -- Set before each attempt. Until then, no other run continues the reconciliation, so a failing one is not retried
  -- each minute.
  leased_until TEXT NOT NULL DEFAULT ''
) STRICT;
INSERT INTO reconciliation_progress (id) VALUES (1);

-- The units reserved by orders, as counted by the reconciliation.
CREATE TABLE held_pieces (
  product_id INTEGER PRIMARY KEY REFERENCES product (id),
  pieces INTEGER NOT NULL
) STRICT;
