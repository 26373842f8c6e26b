-- The checks of the shop's status that are not well, so that operators are notified once when a problem begins and once
-- when it ends.
CREATE TABLE status_alert (
  -- The name of the check, such as 'Emails'.
  name TEXT PRIMARY KEY,
  since TEXT NOT NULL,
  -- When the check was well again; null while it is not.
  well_since TEXT,
  -- When operators were notified that the problem began; null before.
  notified_at TEXT
) STRICT, WITHOUT ROWID;
