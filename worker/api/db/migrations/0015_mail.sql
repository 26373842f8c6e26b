-- One row for each mail that the queue delivered. The row is inserted before the mail is sent, so that a mail that the
-- queue delivers twice is sent once. It holds no personal data.
CREATE TABLE mail_delivery (
  id TEXT PRIMARY KEY,
  -- Until then the consumer that inserted the row is sending, and nobody else does.
  leased_until TEXT NOT NULL,
  template TEXT NOT NULL,
  -- One-time pins are counted apart.
  is_pin INTEGER NOT NULL CHECK (is_pin IN (0, 1)),
  asked_at TEXT NOT NULL,
  -- When the mail server accepted it.
  accepted_at TEXT,
  -- When and why the last attempt failed; failed_at is null again once it was accepted.
  failed_at TEXT,
  error TEXT NOT NULL DEFAULT '',
  -- When it was dropped without having been accepted: refused for good, tried too often, or out of date.
  given_up_at TEXT
) STRICT, WITHOUT ROWID;
-- Find the last failure and the last success: whether the mail server is there.
CREATE INDEX mail_delivery_failed ON mail_delivery (is_pin, failed_at) WHERE failed_at IS NOT NULL;
CREATE INDEX mail_delivery_accepted ON mail_delivery (is_pin, accepted_at) WHERE accepted_at IS NOT NULL;
CREATE INDEX mail_delivery_leased ON mail_delivery (leased_until);

-- Mails that are not in the queue: the cron queues `waiting` ones again, an operator's command the `dead` ones.
CREATE TABLE mail_backlog (
  id TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'dead')),
  template TEXT NOT NULL,
  -- The queue's message; null where it held a one-time pin, which is never stored.
  message TEXT CHECK (json_valid(message)),
  reason TEXT NOT NULL,
  -- When it came here, or changed its state.
  changed_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- Finds the mails that wait, oldest first, and those that were given up long ago.
CREATE INDEX mail_backlog_changed ON mail_backlog (state, changed_at);

-- Mails of a local shop (MAIL_DRIVER = "outbox"); empty everywhere else.
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
