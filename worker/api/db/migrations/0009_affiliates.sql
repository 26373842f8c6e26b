CREATE TABLE affiliate (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL
) STRICT;

CREATE TABLE affiliate_click (
  id TEXT PRIMARY KEY,
  affiliate_id INTEGER NOT NULL REFERENCES affiliate (id),
  ip_address TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  -- 1 if an order refers to the click. Other clicks are deleted after 60 days.
  is_of_order INTEGER NOT NULL DEFAULT 0 CHECK (is_of_order IN (0, 1)),
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX affiliate_click_unordered ON affiliate_click (created_at) WHERE is_of_order = 0;
