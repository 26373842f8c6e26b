-- What became of the mails that the queue delivered. A row is taken before a mail is sent, so that one that the queue
-- delivers twice is sent once; nothing of a person stands here.
CREATE TABLE mail_delivery (
  id TEXT PRIMARY KEY,
  -- Whoever took it is sending until then.
  leased_until TEXT NOT NULL,
  accepted_at TEXT,
  -- Why it was not accepted the last time.
  error TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_delivery_leased ON mail_delivery (leased_until);

-- Mails that are not in the queue: `waiting` is handed in again by the shop itself, `dead` when an operator says so.
CREATE TABLE kept_mail (
  id TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'dead')),
  template TEXT NOT NULL,
  -- As the queue carries it; null where it held a one-time pin, which is never kept.
  message TEXT CHECK (json_valid(message)),
  reason TEXT NOT NULL,
  kept_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Where mails go in a local shop (MAIL_DRIVER = "outbox"); empty everywhere else.
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
