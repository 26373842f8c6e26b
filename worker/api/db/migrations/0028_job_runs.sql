-- The last run of each scheduled job, so that operators notice jobs that fail or do not run.
CREATE TABLE job_run (
  job TEXT PRIMARY KEY,
  ended_at TEXT NOT NULL,
  -- Why the run failed; null if it succeeded.
  error TEXT
) STRICT, WITHOUT ROWID;
