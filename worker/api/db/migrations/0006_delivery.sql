-- Delivery fees by province and weight. If no row matches, the supplier's own delivery_fee_cents applies.
CREATE TABLE delivery_rate (
  id INTEGER PRIMARY KEY,
  supplier_id INTEGER NOT NULL REFERENCES supplier (id),
  -- Null if the fee applies to every province without its own row.
  province_id INTEGER REFERENCES province (id),
  -- Null if the fee applies to any weight.
  up_to_grams INTEGER CHECK (up_to_grams > 0),
  fee_cents INTEGER NOT NULL CHECK (fee_cents >= 0)
) STRICT;
CREATE UNIQUE INDEX delivery_rate_of ON delivery_rate (supplier_id, coalesce(province_id, 0), coalesce(up_to_grams, 0));
