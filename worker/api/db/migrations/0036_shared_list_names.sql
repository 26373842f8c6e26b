-- 1: the public page of the shared list shows its owner's first name.
ALTER TABLE product_list ADD COLUMN shows_name INTEGER NOT NULL DEFAULT 0 CHECK (shows_name IN (0, 1));
