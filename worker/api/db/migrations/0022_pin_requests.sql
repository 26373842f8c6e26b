-- Who asked for a pin. Tries are counted by who makes them, so that no stranger's end the pin of its owner.
CREATE TABLE pin_request (
  pin_id INTEGER NOT NULL REFERENCES one_time_pin (id) ON DELETE CASCADE,
  -- Hash of the device that asked, or of its network where it brought no token.
  asker_hash TEXT NOT NULL,
  network_hash TEXT NOT NULL,
  -- Of who asked first, and of a device that the account knows: what all others try is counted together, too.
  is_own INTEGER NOT NULL CHECK (is_own IN (0, 1)),
  attempts INTEGER NOT NULL DEFAULT 0,
  good_until TEXT NOT NULL,
  PRIMARY KEY (pin_id, asker_hash)
) STRICT, WITHOUT ROWID;

DROP INDEX one_time_pin_of_network;
ALTER TABLE one_time_pin DROP COLUMN network_hash;
ALTER TABLE one_time_pin DROP COLUMN attempts;
-- Finds what is deleted an hour later.
CREATE INDEX one_time_pin_created ON one_time_pin (created_at);
