-- When the customer proved by a pin that the e-mail is theirs; null: never, or it was changed since.
ALTER TABLE user ADD COLUMN email_verified_at TEXT;

-- What a pin is for: a new password, or the proof that a customer's e-mail is theirs.
ALTER TABLE one_time_pin ADD COLUMN purpose TEXT NOT NULL DEFAULT 'password' CHECK (purpose IN ('password', 'email'));

-- Until when an unpaid order keeps its pieces. Empty only for orders that ended before this column was there.
ALTER TABLE "order" ADD COLUMN expires_at TEXT NOT NULL DEFAULT '';
UPDATE "order" SET expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '+60 minutes') WHERE status = 'placed';
-- Hash of the network that an unverified customer's unpaid order came from; empty for all other orders.
ALTER TABLE "order" ADD COLUMN network_hash TEXT NOT NULL DEFAULT '';

-- Finds unpaid orders whose time is over, which the cron asks for every minute.
DROP INDEX order_unpaid;
CREATE INDEX order_due ON "order" (expires_at) WHERE status = 'placed';
-- What a customer's unpaid orders hold, and those of a network.
CREATE INDEX order_unpaid_of_user ON "order" (user_id) WHERE status = 'placed';
CREATE INDEX order_unpaid_of_network ON "order" (network_hash) WHERE status = 'placed' AND network_hash <> '';
