-- Counts attempts in windows of time; the key names who tried what.
CREATE TABLE rate_limit (
  key TEXT NOT NULL,
  window_start INTEGER NOT NULL,
  count INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (key, window_start)
) STRICT, WITHOUT ROWID;
-- Finds counters whose window is long over.
CREATE INDEX rate_limit_window ON rate_limit (window_start);
