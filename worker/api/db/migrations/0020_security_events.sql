-- Hourly counts of events that every attack causes. The caller is not stored.
CREATE TABLE security_event_count (
  hour TEXT NOT NULL,
  event TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (hour, event)
) STRICT, WITHOUT ROWID;
