CREATE TABLE affiliate (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL
) STRICT;

CREATE TABLE affiliate_click (
  id TEXT PRIMARY KEY,
  affiliate_id INTEGER NOT NULL REFERENCES affiliate (id),
  ip_address TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
