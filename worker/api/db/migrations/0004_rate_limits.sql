-- Counts attempts per time window; the key identifies the caller and the action.
CREATE TABLE rate_limit (
  key TEXT NOT NULL,
  window_start INTEGER NOT NULL,
  count INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (key, window_start)
) STRICT, WITHOUT ROWID;
-- Finds counters of past windows.
CREATE INDEX rate_limit_window ON rate_limit (window_start);
