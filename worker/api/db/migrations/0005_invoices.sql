-- Invoices: one of each retailer's part of an order, made once and never changed (VAT Act s20). All of it is a copy
-- of what was true when it was issued.
CREATE TABLE invoice (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES "order" (id),
  supplier_id INTEGER NOT NULL REFERENCES supplier (id),
  -- 1, 2, 3 … of each supplier without a gap: the highest one plus one, found by the statement that writes the row.
  serial_number INTEGER NOT NULL CHECK (serial_number > 0),
  kind TEXT NOT NULL CHECK (kind IN ('full', 'abridged')),
  issued_at TEXT NOT NULL,
  -- A calendar day in South Africa.
  supplied_on TEXT NOT NULL,
  payment_reference TEXT NOT NULL,
  supplier_name TEXT NOT NULL,
  supplier_address TEXT NOT NULL,
  -- Null where the supplier is no vendor: then the invoice is no tax invoice, and its VAT is zero.
  supplier_vat_number TEXT CHECK (supplier_vat_number GLOB '4[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'),
  -- Empty where the invoice names nobody.
  recipient_name TEXT NOT NULL,
  recipient_business_name TEXT NOT NULL,
  recipient_vat_number TEXT NOT NULL,
  recipient_address TEXT NOT NULL,
  -- 1500 is 15 %.
  vat_basis_points INTEGER NOT NULL CHECK (vat_basis_points >= 0),
  vat_cents INTEGER NOT NULL CHECK (vat_cents >= 0),
  total_cents INTEGER NOT NULL CHECK (total_cents > vat_cents),
  -- [{"description", "quantity", "unit_cents", "discount_cents", "vat_cents", "total_cents"}], delivery the last.
  lines TEXT NOT NULL CHECK (json_valid(lines)),
  -- Who was handed the original: a mail or a download, by an id of its own. Everyone else gets a copy.
  original_given_to TEXT,
  CONSTRAINT invoice_issued_once UNIQUE (order_id, supplier_id),
  CONSTRAINT invoice_serial UNIQUE (supplier_id, serial_number)
) STRICT;
CREATE TRIGGER invoice_stays BEFORE UPDATE OF id, order_id, supplier_id, serial_number, kind, issued_at, supplied_on,
  payment_reference, supplier_name, supplier_address, supplier_vat_number, recipient_name, recipient_business_name,
  recipient_vat_number, recipient_address, vat_basis_points, vat_cents, total_cents, lines ON invoice
BEGIN
  SELECT raise(ABORT, 'invoices are never changed');
END;
CREATE TRIGGER invoice_is_kept BEFORE DELETE ON invoice BEGIN
  SELECT raise(ABORT, 'invoices are never deleted');
END;

-- Who was paid when: a vendor's invoice is due 21 days after.
CREATE INDEX payment_completed ON payment (paid_at) WHERE status = 'complete';
