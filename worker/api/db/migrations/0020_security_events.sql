-- Hourly counts of security events, such as failed logins. The caller is not stored.
CREATE TABLE security_event_count (
  hour TEXT NOT NULL,
  event TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (hour, event)
) STRICT, WITHOUT ROWID;
