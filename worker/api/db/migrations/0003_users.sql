-- Ids are never reused: links in old emails contain them.
CREATE TABLE user (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  -- Null once the account is erased: login is then impossible, and the email is free for a new account.
  email TEXT UNIQUE COLLATE NOCASE,
  -- Keyed hash of the mailbox, the same for all spellings of its address; null for an account created by a script.
  mailbox_hash TEXT,
  -- The requested new email. It becomes the account's email once the customer enters the PIN sent to it.
  pending_email TEXT COLLATE NOCASE,
  password_hash TEXT NOT NULL,
  -- When the password or the email last changed; null if neither has. Older device tokens are not recognised.
  devices_known_since TEXT,
  business_name TEXT NOT NULL DEFAULT '',
  vat_number TEXT NOT NULL DEFAULT '',
  -- When the customer verified the email by PIN; null if it is unverified.
  email_verified_at TEXT,
  -- When removal was requested; null if not requested, or once all of the account's data is erased.
  removal_requested_at TEXT,
  -- 1 if the removal keeps the customer's published reviews, without a name.
  removal_keeps_reviews INTEGER NOT NULL DEFAULT 0 CHECK (removal_keeps_reviews IN (0, 1)),
  -- When the customer stopped the emails that ask for reviews; null if they may be sent.
  review_emails_stopped_at TEXT,
  -- When the account was erased. If orders refer to the account, its row remains, without personal data.
  erased_at TEXT,
  created_at TEXT NOT NULL,
  CHECK ((email IS NULL) = (erased_at IS NOT NULL))
) STRICT;
-- Finds all accounts of a mailbox. Together they count as one customer.
CREATE INDEX user_mailbox ON user (mailbox_hash) WHERE mailbox_hash IS NOT NULL;
-- Finds the accounts to be erased.
CREATE INDEX user_removal ON user (removal_requested_at) WHERE removal_requested_at IS NOT NULL;

-- token_hash is the SHA-256 of the token; the token itself is not stored. Ids are never reused: a form that ends a
-- session may be submitted twice.
CREATE TABLE session (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id),
  token_hash TEXT NOT NULL UNIQUE,
  device_name TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  -- When the customer last entered their password in this session; null if not since the login.
  confirmed_at TEXT,
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX session_of_user ON session (user_id);
-- Lets the cron find the expired rows each minute without reading the others.
CREATE INDEX session_expires ON session (expires_at);

CREATE TABLE one_time_pin (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL COLLATE NOCASE,
  -- 'password': sets a new password. 'email': verifies a customer's email.
  purpose TEXT NOT NULL DEFAULT 'password' CHECK (purpose IN ('password', 'email')),
  pin_hash TEXT NOT NULL,
  reset_token_hash TEXT UNIQUE,
  reset_expires_at TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_at TEXT
) STRICT;
CREATE INDEX one_time_pin_of_email ON one_time_pin (email, created_at DESC);
-- Finds the PINs that are older than an hour, to delete them.
CREATE INDEX one_time_pin_created ON one_time_pin (created_at);

-- Everyone who has requested or entered a PIN. Attempts are counted per requester, so a stranger cannot use up the
-- owner's.
CREATE TABLE pin_request (
  pin_id INTEGER NOT NULL REFERENCES one_time_pin (id) ON DELETE CASCADE,
  -- Hash of a device that the account recognises, otherwise of the network.
  requester_hash TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (pin_id, requester_hash)
) STRICT, WITHOUT ROWID;
