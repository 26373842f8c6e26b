-- Invoices: one for each parcel of an order, issued once and never changed (VAT Act s20). Every column copies the data
-- at the time of issue.
CREATE TABLE invoice (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES "order" (id),
  supplier_id INTEGER NOT NULL REFERENCES supplier (id),
  -- 1, 2, 3 … per supplier without a gap: the highest number plus one, computed by the statement that inserts the row.
  serial_number INTEGER NOT NULL CHECK (serial_number > 0),
  kind TEXT NOT NULL CHECK (kind IN ('full', 'abridged')),
  issued_at TEXT NOT NULL,
  -- A calendar day in South Africa.
  supplied_on TEXT NOT NULL,
  payment_reference TEXT NOT NULL,
  supplier_name TEXT NOT NULL,
  supplier_npo_id INTEGER,
  supplier_address TEXT NOT NULL,
  -- Null if the supplier is not a VAT vendor: the document is then not a tax invoice, and its VAT is zero.
  supplier_vat_number TEXT CHECK (supplier_vat_number GLOB '4[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'),
  -- Empty once the order is erased: retained_record then contains the recipient.
  recipient_name TEXT NOT NULL,
  -- The business details are empty if the recipient has none.
  recipient_business_name TEXT NOT NULL,
  recipient_vat_number TEXT NOT NULL,
  recipient_address TEXT NOT NULL,
  -- The VAT rate: 1500 is 15 %.
  vat_basis_points INTEGER NOT NULL CHECK (vat_basis_points >= 0),
  vat_cents INTEGER NOT NULL CHECK (vat_cents >= 0),
  total_cents INTEGER NOT NULL CHECK (total_cents > vat_cents),
  -- [{"description", "quantity", "unit_cents", "discount_cents", "vat_cents", "total_cents"}], delivery last.
  lines TEXT NOT NULL CHECK (json_valid(lines)),
  -- The id of the email or download that delivered the original. Every later email or download is a copy.
  original_given_to TEXT,
  CONSTRAINT invoice_issued_once UNIQUE (order_id, supplier_id),
  CONSTRAINT invoice_serial UNIQUE (supplier_id, serial_number)
) STRICT;
CREATE TRIGGER invoice_stays BEFORE UPDATE OF id, order_id, supplier_id, serial_number, kind, issued_at, supplied_on,
  payment_reference, supplier_name, supplier_npo_id, supplier_address, supplier_vat_number, vat_basis_points, vat_cents,
  total_cents, lines ON invoice
BEGIN
  SELECT raise(ABORT, 'invoices are never changed');
END;
CREATE TRIGGER invoice_recipient_stays BEFORE UPDATE OF recipient_name, recipient_business_name, recipient_vat_number,
  recipient_address ON invoice
WHEN (SELECT erased_at FROM "order" WHERE id = OLD.order_id) IS NULL
  OR NEW.recipient_name || NEW.recipient_business_name || NEW.recipient_vat_number || NEW.recipient_address <> ''
BEGIN
  SELECT raise(ABORT, 'invoices are never changed; their recipient goes with its customer alone');
END;
CREATE TRIGGER invoice_names_recipient BEFORE INSERT ON invoice
WHEN (NEW.recipient_name = '') <> ((SELECT erased_at FROM "order" WHERE id = NEW.order_id) IS NOT NULL)
BEGIN
  SELECT raise(ABORT, 'invoices name a recipient, unless their order is erased');
END;
CREATE TRIGGER invoice_is_kept BEFORE DELETE ON invoice BEGIN
  SELECT raise(ABORT, 'invoices are never deleted');
END;

-- Credit notes: a retailer's credit for a paid order, issued once and never changed (VAT Act s21). A credit note covers
-- some refunded units, or all that remains of the parcel once the order is cancelled. Supplier, recipient and prices
-- are those of the invoice. If none was issued yet, they are those that the invoice would have had.
CREATE TABLE credit_note (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES "order" (id),
  supplier_id INTEGER NOT NULL REFERENCES supplier (id),
  -- 1, 2, 3 … per supplier without a gap, in a separate series from the invoices.
  serial_number INTEGER NOT NULL CHECK (serial_number > 0),
  issued_at TEXT NOT NULL,
  -- The refund whose units are credited; null if all that remains of the parcel is credited.
  refund_id INTEGER UNIQUE REFERENCES refund (id),
  -- The reason for the credit, in a few words.
  reason TEXT NOT NULL CHECK (reason <> ''),
  -- Null if no invoice was issued before: the order's number and date then identify the credited goods.
  invoice_number TEXT,
  invoice_issued_at TEXT,
  ordered_at TEXT NOT NULL,
  -- A calendar day in South Africa.
  supplied_on TEXT NOT NULL,
  supplier_name TEXT NOT NULL,
  supplier_npo_id INTEGER,
  supplier_address TEXT NOT NULL,
  -- Null if the supplier is not a VAT vendor: then there is no VAT to credit.
  supplier_vat_number TEXT CHECK (supplier_vat_number GLOB '4[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'),
  -- Empty once the order is erased: retained_record then contains the recipient.
  recipient_name TEXT NOT NULL,
  -- The business details are empty if the recipient has none.
  recipient_business_name TEXT NOT NULL,
  recipient_vat_number TEXT NOT NULL,
  recipient_address TEXT NOT NULL,
  -- The VAT rate: 1500 is 15 %.
  vat_basis_points INTEGER NOT NULL CHECK (vat_basis_points >= 0),
  vat_cents INTEGER NOT NULL CHECK (vat_cents >= 0),
  -- A credit of a few cents may consist entirely of VAT, because VAT is rounded together with earlier credits.
  total_cents INTEGER NOT NULL CHECK (total_cents > 0 AND total_cents >= vat_cents),
  -- The same format as an invoice's lines.
  lines TEXT NOT NULL CHECK (json_valid(lines)),
  -- The id of the email or download that delivered the original. Every later email or download is a copy.
  original_given_to TEXT,
  CONSTRAINT credit_note_serial UNIQUE (supplier_id, serial_number),
  CHECK ((invoice_number IS NULL) = (invoice_issued_at IS NULL))
) STRICT;
CREATE UNIQUE INDEX credit_note_of_rest ON credit_note (order_id, supplier_id) WHERE refund_id IS NULL;
CREATE INDEX credit_note_of_order ON credit_note (order_id, supplier_id);
CREATE TRIGGER credit_note_stays BEFORE UPDATE OF id, order_id, supplier_id, serial_number, issued_at, refund_id, reason,
  invoice_number, invoice_issued_at, ordered_at, supplied_on, supplier_name, supplier_npo_id, supplier_address, supplier_vat_number,
  vat_basis_points, vat_cents, total_cents, lines ON credit_note
BEGIN
  SELECT raise(ABORT, 'credit notes are never changed');
END;
CREATE TRIGGER credit_note_recipient_stays BEFORE UPDATE OF recipient_name, recipient_business_name, recipient_vat_number,
  recipient_address ON credit_note
WHEN (SELECT erased_at FROM "order" WHERE id = OLD.order_id) IS NULL
  OR NEW.recipient_name || NEW.recipient_business_name || NEW.recipient_vat_number || NEW.recipient_address <> ''
BEGIN
  SELECT raise(ABORT, 'credit notes are never changed; their recipient goes with its customer alone');
END;
CREATE TRIGGER credit_note_names_recipient BEFORE INSERT ON credit_note
WHEN (NEW.recipient_name = '') <> ((SELECT erased_at FROM "order" WHERE id = NEW.order_id) IS NOT NULL)
BEGIN
  SELECT raise(ABORT, 'credit notes name a recipient, unless their order is erased');
END;
CREATE TRIGGER credit_note_is_kept BEFORE DELETE ON credit_note BEGIN
  SELECT raise(ABORT, 'credit notes are never deleted');
END;
-- Finds credit notes whose original was never delivered, so that their email is queued again.
CREATE INDEX credit_note_not_given ON credit_note (issued_at) WHERE original_given_to IS NULL;
