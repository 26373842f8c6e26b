-- Each of the cron's jobs finds what it has to do by an index, and reads nothing else.

-- Finds counters whose window is long over.
CREATE INDEX rate_limit_window ON rate_limit (window_start);

-- Clicks are deleted after 60 days, but for those of an order.
ALTER TABLE affiliate_click ADD COLUMN is_of_order INTEGER NOT NULL DEFAULT 0 CHECK (is_of_order IN (0, 1));
UPDATE affiliate_click SET is_of_order = 1 WHERE id IN (SELECT click_id FROM "order");
CREATE TRIGGER click_of_order AFTER INSERT ON "order" WHEN NEW.click_id IS NOT NULL
BEGIN
  UPDATE affiliate_click SET is_of_order = 1 WHERE id = NEW.click_id;
END;
CREATE INDEX affiliate_click_unordered ON affiliate_click (created_at) WHERE is_of_order = 0;
-- Finds the orders of a click; deleting a click would read every order without it.
CREATE INDEX order_of_click ON "order" (click_id) WHERE click_id IS NOT NULL;

CREATE INDEX payment_notification_received ON payment_notification (received_at);

-- Finds the mails that wait, oldest first, and those that were given up long ago.
CREATE INDEX mail_backlog_changed ON mail_backlog (state, changed_at);

-- Whether the invoices of the payment's order are issued and mailed, or none are owed; they are due 14 days after paid_at.
ALTER TABLE payment ADD COLUMN is_invoiced INTEGER NOT NULL DEFAULT 0 CHECK (is_invoiced IN (0, 1));
-- The vendor without whose address they cannot be issued.
ALTER TABLE payment ADD COLUMN invoice_waits_for INTEGER REFERENCES supplier (id);
CREATE INDEX payment_to_invoice ON payment (paid_at)
  WHERE status = 'complete' AND is_invoiced = 0 AND invoice_waits_for IS NULL;
CREATE INDEX payment_waits_for ON payment (invoice_waits_for) WHERE invoice_waits_for IS NOT NULL;
