-- A product with variants costs what the cheapest of them does that can be bought; where all are sold out, the cheapest.
-- `price_varies`: another one that can be bought costs more, so the price is one "from".
ALTER TABLE product ADD COLUMN price_varies INTEGER NOT NULL DEFAULT 0 CHECK (price_varies IN (0, 1));

DROP TRIGGER variant_changed;
CREATE TRIGGER variant_changed AFTER UPDATE OF stock, price_cents, savings_cents, is_published ON product
WHEN NEW.parent_id IS NOT NULL AND EXISTS (SELECT 1 FROM product p WHERE p.id = NEW.parent_id AND p.options <> '[]')
BEGIN
  UPDATE product SET
    variant_count = (SELECT count(*) FROM product v WHERE v.parent_id = NEW.parent_id AND v.is_published = 1),
    stock = (SELECT coalesce(sum(v.stock), 0) FROM product v WHERE v.parent_id = NEW.parent_id AND v.is_published = 1),
    (price_cents, savings_cents) = (SELECT v.price_cents, v.savings_cents FROM product v WHERE v.parent_id = NEW.parent_id
      ORDER BY v.is_published DESC, v.stock > 0 DESC, v.price_cents, v.position LIMIT 1),
    price_varies = (SELECT count(DISTINCT v.price_cents) > 1 FROM product v
      WHERE v.parent_id = NEW.parent_id AND v.is_published = 1 AND (v.stock > 0) =
        (SELECT max(w.stock > 0) FROM product w WHERE w.parent_id = NEW.parent_id AND w.is_published = 1))
  WHERE id = NEW.parent_id;
END;
-- A new variant counts as one whose stock has changed.
DROP TRIGGER variant_added;
CREATE TRIGGER variant_added AFTER INSERT ON product WHEN NEW.parent_id IS NOT NULL
BEGIN
  UPDATE product SET stock = stock WHERE id = NEW.id;
END;

DROP TRIGGER product_price_changed;
CREATE TRIGGER product_price_changed AFTER UPDATE OF price_cents, savings_cents, price_varies ON product
WHEN (OLD.price_cents, OLD.savings_cents, OLD.price_varies) IS NOT (NEW.price_cents, NEW.savings_cents, NEW.price_varies)
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('price', coalesce(NEW.parent_id, NEW.id));
END;

UPDATE product SET stock = stock
WHERE id IN (SELECT min(id) FROM product WHERE parent_id IS NOT NULL GROUP BY parent_id);
