-- One row per email that the queue delivered. The row is inserted before sending, so that an email that the queue
-- delivers twice is sent once. It contains no personal data.
CREATE TABLE mail_delivery (
  id TEXT PRIMARY KEY,
  -- Until then, only the consumer that holds the lease may send the email.
  leased_until TEXT NOT NULL,
  template TEXT NOT NULL,
  -- One-time PINs are counted separately.
  is_pin INTEGER NOT NULL CHECK (is_pin IN (0, 1)),
  asked_at TEXT NOT NULL,
  -- When the mail server accepted the email.
  accepted_at TEXT,
  -- When and why the last attempt failed; failed_at is reset to null once the email is accepted.
  failed_at TEXT,
  error TEXT NOT NULL DEFAULT '',
  -- When the email was dropped without being accepted: permanently rejected, out of attempts, or obsolete.
  given_up_at TEXT
) STRICT, WITHOUT ROWID;
-- Find the last failure and the last success, to determine whether the mail server is reachable.
CREATE INDEX mail_delivery_failed ON mail_delivery (is_pin, failed_at) WHERE failed_at IS NOT NULL;
CREATE INDEX mail_delivery_accepted ON mail_delivery (is_pin, accepted_at) WHERE accepted_at IS NOT NULL;
CREATE INDEX mail_delivery_leased ON mail_delivery (leased_until);

-- Emails outside the queue. Cron requeues `waiting` emails; an operator's command requeues `dead` emails.
CREATE TABLE mail_backlog (
  id TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'dead')),
  template TEXT NOT NULL,
  -- The queue's message; null if it contained a one-time PIN, which is never stored.
  message TEXT CHECK (json_valid(message)),
  reason TEXT NOT NULL,
  -- When the email was added or its state last changed.
  changed_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- Finds the waiting emails, oldest first, and old dead emails.
CREATE INDEX mail_backlog_changed ON mail_backlog (state, changed_at);

-- Emails of a local shop (MAIL_DRIVER = "outbox"); empty everywhere else.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  recipient TEXT NOT NULL COLLATE NOCASE,
  sender TEXT NOT NULL,
  reply_to TEXT,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX outbox_of_recipient ON outbox (recipient, id DESC);

CREATE TABLE outbox_attachment (
  outbox_id INTEGER NOT NULL REFERENCES outbox (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  filename TEXT NOT NULL,
  content_type TEXT NOT NULL,
  content BLOB NOT NULL,
  PRIMARY KEY (outbox_id, position)
) STRICT, WITHOUT ROWID;
