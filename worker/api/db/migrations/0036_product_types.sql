-- What imports call a product's type ("Chain", "women's tops") is not the shop's tree of categories. Each type has a row
-- of its own: under the one of kind 'types' until an operator maps it to a category of the tree, or a category has its
-- name. 'tree': the shop's own categories, which menus show.
ALTER TABLE category ADD COLUMN kind TEXT NOT NULL DEFAULT 'tree' CHECK (kind IN ('tree', 'types', 'type'));
-- Of a type: the category that its products are in instead, and that its page leads to.
ALTER TABLE category ADD COLUMN mapped_to INTEGER REFERENCES category (id);
-- The type that brought the product into the category; null where the source named the category itself.
ALTER TABLE product_category ADD COLUMN type_id INTEGER REFERENCES category (id);

-- Until now a type became a category at the top: one without categories below it, which nobody has featured.
INSERT INTO category (name)
SELECT 'More products' WHERE EXISTS (SELECT 1 FROM category c WHERE c.parent_id IS NULL AND c.featured_position IS NULL
  AND NOT EXISTS (SELECT 1 FROM category child WHERE child.parent_id = c.id))
ON CONFLICT DO NOTHING;
UPDATE category SET kind = 'types' WHERE parent_id IS NULL AND name = 'More products';
INSERT INTO category_ancestor (category_id, ancestor_id, depth)
SELECT id, id, 0 FROM category WHERE kind = 'types' ON CONFLICT DO NOTHING;
UPDATE category SET kind = 'type', parent_id = (SELECT id FROM category WHERE kind = 'types')
WHERE parent_id IS NULL AND kind = 'tree' AND featured_position IS NULL
  AND NOT EXISTS (SELECT 1 FROM category child WHERE child.parent_id = category.id);
INSERT INTO category_ancestor (category_id, ancestor_id, depth)
SELECT id, parent_id, 1 FROM category WHERE kind = 'type' ON CONFLICT DO NOTHING;
UPDATE product_category SET type_id = category_id
WHERE category_id IN (SELECT id FROM category WHERE kind = 'type');

-- Pages are told of a type that was mapped, and of a product that went with it.
DROP TRIGGER category_noted_changed;
CREATE TRIGGER category_noted_changed AFTER UPDATE ON category
WHEN (OLD.parent_id, OLD.name, OLD.featured_position, OLD.kind, OLD.mapped_to)
  IS NOT (NEW.parent_id, NEW.name, NEW.featured_position, NEW.kind, NEW.mapped_to)
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('category', NEW.id);
END;
CREATE TRIGGER product_category_moved AFTER UPDATE OF category_id ON product_category
WHEN OLD.category_id <> NEW.category_id
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('product', NEW.product_id), ('category-members', OLD.category_id);
END;
