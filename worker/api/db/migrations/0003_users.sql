-- Ids are never used again: links in mails of old name them.
CREATE TABLE user (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  -- Null once the account is erased: then nobody can log in to it, and the e-mail is free for another one.
  email TEXT UNIQUE COLLATE NOCASE,
  -- Keyed hash of the mailbox, the same for all spellings of its e-mail; null for an account that a script has made.
  mailbox_hash TEXT,
  -- The e-mail that the customer wants to change to. It becomes the account's once the PIN sent there is entered.
  pending_email TEXT COLLATE NOCASE,
  password_hash TEXT NOT NULL,
  -- When the password was last changed or reset; null: never. The account does not know device tokens from before.
  devices_known_since TEXT,
  business_name TEXT NOT NULL DEFAULT '',
  vat_number TEXT NOT NULL DEFAULT '',
  -- When the customer proved by a pin that the e-mail is theirs; null: never, or it was changed since.
  email_verified_at TEXT,
  -- Null where nobody asked, and again once nothing of the account is left to be erased.
  removal_requested_at TEXT,
  -- When the account was erased. Its row stays where orders refer to it, and says nothing of anybody.
  erased_at TEXT,
  created_at TEXT NOT NULL,
  CHECK ((email IS NULL) = (erased_at IS NOT NULL))
) STRICT;
-- Finds the accounts of a mailbox, which count as one customer.
CREATE INDEX user_mailbox ON user (mailbox_hash) WHERE mailbox_hash IS NOT NULL;
-- Finds the removals that are to be carried out.
CREATE INDEX user_removal ON user (removal_requested_at) WHERE removal_requested_at IS NOT NULL;

-- token_hash is the SHA-256 of the token; the token itself is not stored.
-- Ids are never used again: a form that ends a session may be sent twice.
CREATE TABLE session (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id),
  token_hash TEXT NOT NULL UNIQUE,
  device_name TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  -- When the customer last entered their password in this session; null: not since the login.
  confirmed_at TEXT,
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX session_of_user ON session (user_id);
-- Finds what the cron deletes each minute without reading what stays.
CREATE INDEX session_expires ON session (expires_at);

CREATE TABLE one_time_pin (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL COLLATE NOCASE,
  -- A new password, or the proof that a customer's e-mail is theirs.
  purpose TEXT NOT NULL DEFAULT 'password' CHECK (purpose IN ('password', 'email')),
  pin_hash TEXT NOT NULL,
  reset_token_hash TEXT UNIQUE,
  reset_expires_at TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_at TEXT
) STRICT;
CREATE INDEX one_time_pin_of_email ON one_time_pin (email, created_at DESC);
-- Finds what is deleted an hour later.
CREATE INDEX one_time_pin_created ON one_time_pin (created_at);

-- Who requested or tried a PIN. Each requester has its own attempts, so a stranger's attempts do not use up the owner's.
CREATE TABLE pin_request (
  pin_id INTEGER NOT NULL REFERENCES one_time_pin (id) ON DELETE CASCADE,
  -- Hash of a device that the account knows, otherwise of the network.
  requester_hash TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (pin_id, requester_hash)
) STRICT, WITHOUT ROWID;
