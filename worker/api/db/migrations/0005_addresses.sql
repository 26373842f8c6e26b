CREATE TABLE province (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  code TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO province (id, name, code) VALUES
  (1, 'Eastern Cape', 'EC'), (2, 'Free State', 'FS'), (3, 'Gauteng', 'GP'), (4, 'KwaZulu-Natal', 'KZN'),
  (5, 'Limpopo', 'LP'), (6, 'Mpumalanga', 'MP'), (7, 'North West', 'NW'), (8, 'Northern Cape', 'NC'),
  (9, 'Western Cape', 'WC');

-- Ids are never reused, because a form for a deleted address may be submitted twice, or later from another device.
CREATE TABLE address (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id),
  is_current INTEGER NOT NULL DEFAULT 0 CHECK (is_current IN (0, 1)),
  recipient TEXT NOT NULL,
  phone TEXT NOT NULL,
  street TEXT NOT NULL,
  complex TEXT NOT NULL DEFAULT '',
  suburb TEXT NOT NULL,
  city TEXT NOT NULL,
  province_id INTEGER NOT NULL REFERENCES province (id),
  postal_code TEXT NOT NULL CHECK (postal_code GLOB '[0-9][0-9][0-9][0-9]'),
  notes TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX address_of_user ON address (user_id);
CREATE UNIQUE INDEX address_current ON address (user_id) WHERE is_current = 1;
