-- Completed calls with an Idempotency-Key: a repeated call finds its row and changes nothing. The caller is stored only
-- as part of a hash, so the table contains no personal data.
CREATE TABLE idempotency_key (
  -- SHA-256 of the caller, the call, the key and the content.
  call_hash TEXT PRIMARY KEY,
  -- The id of the row that the call inserted; null if it inserted none.
  result_id INTEGER,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- Lets the cron find the expired rows each minute without reading the others.
CREATE INDEX idempotency_key_created ON idempotency_key (created_at);
