-- When an operator closed the request; null while it waits for an answer. Earlier requests were answered by email.
ALTER TABLE support_request ADD COLUMN closed_at TEXT;
UPDATE support_request SET closed_at = created_at;
-- Finds the open requests, oldest first.
CREATE INDEX support_request_open ON support_request (created_at) WHERE closed_at IS NULL;

-- Operators' answers, which customers receive by email.
CREATE TABLE support_answer (
  id INTEGER PRIMARY KEY,
  support_request_id INTEGER NOT NULL REFERENCES support_request (id) ON DELETE CASCADE,
  -- The operator's email, or the user name of the command line.
  operator TEXT NOT NULL,
  message TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- A form that is sent twice answers once.
  UNIQUE (support_request_id, message)
) STRICT;
