-- Counts how often a voucher is used for deliveries to a phone number.
CREATE INDEX order_of_voucher_to_phone ON "order" (voucher_id, order_address ->> '$.address.phone')
WHERE voucher_id IS NOT NULL;
