-- Lists -----------------------------------------------------------------------------------------

-- What is taken out of a list is remembered for a while, so that an undo brings it back as it was:
-- in its place, and with the price it had when it was added.
ALTER TABLE product_list_item ADD COLUMN removed_at TEXT;
