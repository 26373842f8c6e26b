-- Results of the daily comparison of the shop's sums.
CREATE TABLE reconciliation (
  id INTEGER PRIMARY KEY,
  checked_at TEXT NOT NULL,
  -- How many differences there are in all.
  difference_count INTEGER NOT NULL CHECK (difference_count >= 0),
  -- The first of them: sentences with the numbers of orders, products, vouchers or retailers, and no personal data.
  differences TEXT NOT NULL CHECK (json_valid(differences))
) STRICT;
CREATE INDEX reconciliation_checked ON reconciliation (checked_at);
