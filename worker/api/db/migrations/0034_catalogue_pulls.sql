-- A retailer's file that the shop fetches regularly, and the result of the last attempt.
CREATE TABLE catalogue_pull (
  supplier_id INTEGER PRIMARY KEY REFERENCES supplier (id),
  url TEXT NOT NULL,
  -- 'catalogue': products. 'stock': stock and prices by SKU.
  kind TEXT NOT NULL CHECK (kind IN ('catalogue', 'stock')),
  every_hours INTEGER NOT NULL CHECK (every_hours BETWEEN 1 AND 168),
  -- When the file is fetched next. While it is being processed, the time at which another attempt may begin.
  next_at TEXT NOT NULL,
  -- The version of the file that was processed last; null if the server names none.
  etag TEXT,
  ended_at TEXT,
  outcome TEXT CHECK (outcome IN ('changed', 'unchanged', 'failed')),
  -- The counts of the last attempt, or why it failed.
  report TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX catalogue_pull_due ON catalogue_pull (next_at);
