-- The order a gateway's notification is about, read from what was sent: our reference begins with the order's id.
-- Virtual, so that it is never stored twice; indexed, so that a customer's data is found without reading everyone's.
ALTER TABLE payment_notification ADD COLUMN order_id INTEGER GENERATED ALWAYS AS (
  CASE WHEN instr(body, 'm_payment_id=') > 0
    THEN CAST(substr(body, instr(body, 'm_payment_id=') + 13, 16) AS INTEGER)
  END
) VIRTUAL;
CREATE INDEX payment_notification_of_order ON payment_notification (order_id);

-- A hash of the network that asked for a pin; empty where it is not known.
ALTER TABLE one_time_pin ADD COLUMN network_hash TEXT NOT NULL DEFAULT '';
CREATE INDEX one_time_pin_of_network ON one_time_pin (network_hash, created_at DESC) WHERE network_hash <> '';
