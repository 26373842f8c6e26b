-- What the sitemap reads of every product, without its description; parent_id, or the row would be read for it.
CREATE INDEX product_sitemap ON product (id, updated_at, parent_id) WHERE parent_id IS NULL AND is_published = 1;

-- A parent is as new as its newest variant: they share a page.
CREATE TRIGGER variant_added_date AFTER INSERT ON product WHEN NEW.parent_id IS NOT NULL
BEGIN
  UPDATE product SET updated_at = NEW.updated_at WHERE id = NEW.parent_id AND updated_at < NEW.updated_at;
END;
CREATE TRIGGER variant_changed_date AFTER UPDATE OF updated_at ON product WHEN NEW.parent_id IS NOT NULL
BEGIN
  UPDATE product SET updated_at = NEW.updated_at WHERE id = NEW.parent_id AND updated_at < NEW.updated_at;
END;
