-- How often something happened in an hour that an attack cannot do without; by whom is not stored.
CREATE TABLE security_event_count (
  hour TEXT NOT NULL,
  event TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (hour, event)
) STRICT, WITHOUT ROWID;
