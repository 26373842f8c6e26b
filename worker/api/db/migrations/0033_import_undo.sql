-- The last import of each retailer that changed products, so that it can be undone (docs/catalogue-import.md). An older
-- import's rows are deleted after a newer one has begun. An import that was interrupted, or whose undo was interrupted,
-- has no `finished_at`: the retailer's next import continues it.
CREATE TABLE catalogue_import (
  id INTEGER PRIMARY KEY,
  supplier_id INTEGER NOT NULL REFERENCES supplier (id),
  file TEXT NOT NULL,
  imported_at TEXT NOT NULL,
  finished_at TEXT
) STRICT;
CREATE INDEX catalogue_import_of ON catalogue_import (supplier_id, id);

-- A product that the import changed: what it was before (JSON; null if it was not for sale) and the figures that the
-- import wrote (JSON). worker/operations/catalogue/import-undo.ts describes both.
CREATE TABLE import_undo (
  import_id INTEGER NOT NULL REFERENCES catalogue_import (id),
  handle TEXT NOT NULL,
  before TEXT,
  after TEXT NOT NULL,
  -- Each row's `received` after the import, by option key (JSON).
  received TEXT NOT NULL,
  PRIMARY KEY (import_id, handle)
) STRICT, WITHOUT ROWID;

-- The running import, stock update or undo of each retailer. Its batches renew the lease.
CREATE TABLE import_lease (
  supplier_id INTEGER PRIMARY KEY REFERENCES supplier (id),
  token TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
