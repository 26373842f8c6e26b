CREATE TABLE user (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  password_hash TEXT NOT NULL,
  business_name TEXT NOT NULL DEFAULT '',
  vat_number TEXT NOT NULL DEFAULT '',
  removal_requested_at TEXT,
  created_at TEXT NOT NULL
) STRICT;

-- token_hash is the SHA-256 of the token; the token itself is not stored.
-- Ids are never used again: a form that ends a session may be sent twice.
CREATE TABLE session (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id),
  token_hash TEXT NOT NULL UNIQUE,
  device_name TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX session_of_user ON session (user_id);
-- Finds what the cron deletes each minute without reading what stays.
CREATE INDEX session_expires ON session (expires_at);

CREATE TABLE one_time_pin (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL COLLATE NOCASE,
  pin_hash TEXT NOT NULL,
  -- Hash of the network that asked for the pin; empty where it is not known.
  network_hash TEXT NOT NULL DEFAULT '',
  attempts INTEGER NOT NULL DEFAULT 0,
  reset_token_hash TEXT UNIQUE,
  reset_expires_at TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_at TEXT
) STRICT;
CREATE INDEX one_time_pin_of_email ON one_time_pin (email, created_at DESC);
CREATE INDEX one_time_pin_of_network ON one_time_pin (network_hash, created_at DESC) WHERE network_hash <> '';
