-- Calls that were carried out with an Idempotency-Key: the same call again finds its row and changes nothing. Whose
-- they were is in the hash alone, so nothing here is about anybody.
CREATE TABLE idempotency_key (
  -- SHA-256 of the caller, the call, the key and the content.
  call_hash TEXT PRIMARY KEY,
  -- The id of what the call made; null where it made nothing of its own.
  result_id INTEGER,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- Finds what the cron deletes each minute without reading what stays.
CREATE INDEX idempotency_key_created ON idempotency_key (created_at);
