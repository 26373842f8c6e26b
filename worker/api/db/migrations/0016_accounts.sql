-- Credit notes: what a retailer takes back of an order that was paid, made once and never changed (VAT Act s21). Lines,
-- amounts, supplier and recipient are those of the invoice, or what it would have said.
CREATE TABLE credit_note (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES "order" (id),
  supplier_id INTEGER NOT NULL REFERENCES supplier (id),
  -- 1, 2, 3 … of each supplier without a gap, a series of its own beside the invoices'.
  serial_number INTEGER NOT NULL CHECK (serial_number > 0),
  issued_at TEXT NOT NULL,
  -- Why, in a few words.
  reason TEXT NOT NULL CHECK (reason <> ''),
  -- Null: nothing had been invoiced yet, so the order and its date say what is credited.
  invoice_number TEXT,
  invoice_issued_at TEXT,
  ordered_at TEXT NOT NULL,
  -- A calendar day in South Africa.
  supplied_on TEXT NOT NULL,
  supplier_name TEXT NOT NULL,
  supplier_address TEXT NOT NULL,
  -- Null where the supplier is no vendor: then there is no VAT to credit.
  supplier_vat_number TEXT CHECK (supplier_vat_number GLOB '4[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'),
  -- Empty where it names nobody.
  recipient_name TEXT NOT NULL,
  recipient_business_name TEXT NOT NULL,
  recipient_vat_number TEXT NOT NULL,
  recipient_address TEXT NOT NULL,
  -- 1500 is 15 %.
  vat_basis_points INTEGER NOT NULL CHECK (vat_basis_points >= 0),
  vat_cents INTEGER NOT NULL CHECK (vat_cents >= 0),
  total_cents INTEGER NOT NULL CHECK (total_cents > vat_cents),
  -- As of an invoice.
  lines TEXT NOT NULL CHECK (json_valid(lines)),
  -- Who was handed the original: a mail or a download, by an id of its own. Everyone else gets a copy.
  original_given_to TEXT,
  CONSTRAINT credit_note_issued_once UNIQUE (order_id, supplier_id),
  CONSTRAINT credit_note_serial UNIQUE (supplier_id, serial_number),
  CHECK ((invoice_number IS NULL) = (invoice_issued_at IS NULL))
) STRICT;
CREATE TRIGGER credit_note_stays BEFORE UPDATE OF id, order_id, supplier_id, serial_number, issued_at, reason,
  invoice_number, invoice_issued_at, ordered_at, supplied_on, supplier_name, supplier_address, supplier_vat_number,
  recipient_name, recipient_business_name, recipient_vat_number, recipient_address, vat_basis_points, vat_cents,
  total_cents, lines ON credit_note
BEGIN
  SELECT raise(ABORT, 'credit notes are never changed');
END;
CREATE TRIGGER credit_note_is_kept BEFORE DELETE ON credit_note BEGIN
  SELECT raise(ABORT, 'credit notes are never deleted');
END;
-- Those that nobody was handed yet: their mail is asked for again.
CREATE INDEX credit_note_not_given ON credit_note (issued_at) WHERE original_given_to IS NULL;

-- Which orders were given up when: the minute's cron looks for those that lack a credit note.
CREATE INDEX order_event_given_up ON order_event (created_at) WHERE status IN ('cancelled', 'refunded');

-- The products that orders hold pieces of, found without reading the others.
CREATE INDEX product_held ON product (id) WHERE held > 0;

-- What the daily comparison of the shop's sums has found.
CREATE TABLE accounts_check (
  id INTEGER PRIMARY KEY,
  checked_at TEXT NOT NULL,
  -- How many in all.
  difference_count INTEGER NOT NULL CHECK (difference_count >= 0),
  -- The first of them, each a sentence with the numbers of orders, products, vouchers or retailers; of no person.
  differences TEXT NOT NULL CHECK (json_valid(differences))
) STRICT;
CREATE INDEX accounts_check_checked ON accounts_check (checked_at);
