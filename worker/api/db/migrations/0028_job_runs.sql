-- The last run of each scheduled job: how operators see that one fails, or does not run.
CREATE TABLE job_run (
  job TEXT PRIMARY KEY,
  ended_at TEXT NOT NULL,
  -- Why it failed; null if it succeeded.
  error TEXT
) STRICT, WITHOUT ROWID;
