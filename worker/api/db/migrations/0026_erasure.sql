-- The data about an erased customer that tax law requires (R-ERASE-1, docs/accounts-and-privacy.md): the recipient on
-- the documents of a paid order. The table has no link to a login. The order, its payments and its documents remain,
-- without a name.
CREATE TABLE retained_record (
  order_id INTEGER PRIMARY KEY REFERENCES "order" (id),
  recipient_name TEXT NOT NULL,
  recipient_business_name TEXT NOT NULL,
  recipient_vat_number TEXT NOT NULL,
  recipient_address TEXT NOT NULL,
  -- When the order's last record was created: the legal retention period starts here.
  recorded_at TEXT NOT NULL
) STRICT;
-- Finds the records to delete.
CREATE INDEX retained_record_recorded ON retained_record (recorded_at);
-- A credit note belongs to the tax period in which it is issued, so it extends the retention. An invoice does not,
-- because it belongs to the payment's tax period (VAT Act s9).
CREATE TRIGGER retained_record_of_credit_note AFTER INSERT ON credit_note BEGIN
  UPDATE retained_record SET recorded_at = max(recorded_at, NEW.issued_at) WHERE order_id = NEW.order_id;
END;

-- The erased accounts, without personal data. A job copies each row to KV (worker/api/removals/record-erasures.ts), so
-- that restoring an older backup of the database does not bring the customer back (docs/backup.md).
CREATE TABLE erasure (
  user_id INTEGER PRIMARY KEY,
  erased_at TEXT NOT NULL,
  -- 1 once the row is also in KV.
  is_recorded INTEGER NOT NULL DEFAULT 0 CHECK (is_recorded IN (0, 1))
) STRICT;
CREATE INDEX erasure_to_record ON erasure (user_id) WHERE is_recorded = 0;
-- If a restored database has given the id to a new account, the row is replaced and recorded in KV again.
CREATE TRIGGER erasure_noted AFTER UPDATE OF erased_at ON user
WHEN OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL
BEGIN
  INSERT INTO erasure (user_id, erased_at) VALUES (NEW.id, NEW.erased_at)
  ON CONFLICT (user_id) DO UPDATE SET erased_at = excluded.erased_at, is_recorded = 0;
END;

-- A gateway's notification names the customer. If it arrives after the order was erased, it is stored without its body.
CREATE TRIGGER payment_notification_of_erased AFTER INSERT ON payment_notification
WHEN (SELECT erased_at FROM "order" WHERE id = NEW.order_id) IS NOT NULL
BEGIN
  UPDATE payment_notification SET body = '' WHERE id = NEW.id;
END;

-- A request that is still running when its account is erased must not write anything more. A test checks that each
-- table that refers to a user has such a trigger.
CREATE TRIGGER session_not_of_erased BEFORE INSERT ON session
WHEN (SELECT erased_at FROM user WHERE id = NEW.user_id) IS NOT NULL
BEGIN
  SELECT raise(ABORT, 'nothing is written for an erased account');
END;
CREATE TRIGGER address_not_of_erased BEFORE INSERT ON address
WHEN (SELECT erased_at FROM user WHERE id = NEW.user_id) IS NOT NULL
BEGIN
  SELECT raise(ABORT, 'nothing is written for an erased account');
END;
CREATE TRIGGER product_list_not_of_erased BEFORE INSERT ON product_list
WHEN (SELECT erased_at FROM user WHERE id = NEW.user_id) IS NOT NULL
BEGIN
  SELECT raise(ABORT, 'nothing is written for an erased account');
END;
CREATE TRIGGER cart_item_not_of_erased BEFORE INSERT ON cart_item
WHEN (SELECT erased_at FROM user WHERE id = NEW.user_id) IS NOT NULL
BEGIN
  SELECT raise(ABORT, 'nothing is written for an erased account');
END;
CREATE TRIGGER cart_voucher_not_of_erased BEFORE INSERT ON cart_voucher
WHEN (SELECT erased_at FROM user WHERE id = NEW.user_id) IS NOT NULL
BEGIN
  SELECT raise(ABORT, 'nothing is written for an erased account');
END;
CREATE TRIGGER order_not_of_erased BEFORE INSERT ON "order"
WHEN (SELECT erased_at FROM user WHERE id = NEW.user_id) IS NOT NULL
BEGIN
  SELECT raise(ABORT, 'nothing is written for an erased account');
END;
CREATE TRIGGER support_request_not_of_erased BEFORE INSERT ON support_request
WHEN (SELECT erased_at FROM user WHERE id = NEW.user_id) IS NOT NULL
BEGIN
  SELECT raise(ABORT, 'nothing is written for an erased account');
END;
CREATE TRIGGER product_notice_not_of_erased BEFORE INSERT ON product_notice
WHEN (SELECT erased_at FROM user WHERE id = NEW.user_id) IS NOT NULL
BEGIN
  SELECT raise(ABORT, 'nothing is written for an erased account');
END;
