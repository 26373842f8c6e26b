-- Options of variants (size, colour, …) as facets, normalised across retailers. So that listings parse no JSON,
-- worker/api/search/options/option-values.ts interprets the option texts, and triggers keep the other tables in step
-- with `product`.

-- An option value; `option` and `value` are its keys in URLs.
CREATE TABLE option_value (
  id INTEGER PRIMARY KEY,
  option TEXT NOT NULL,
  value TEXT NOT NULL,
  option_name TEXT NOT NULL,
  value_name TEXT NOT NULL,
  -- The natural order of sizes and numbers; null if there is none.
  position REAL,
  UNIQUE (option, value)
) STRICT;

-- An option as written by retailers: Color, Navy/White.
CREATE TABLE option_text (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  -- The version of the rules that interpreted the text; 0 if it is not interpreted yet.
  rules INTEGER NOT NULL DEFAULT 0,
  UNIQUE (name, value)
) STRICT;
CREATE INDEX option_text_rules ON option_text (rules);

-- The values that an option text represents.
CREATE TABLE option_text_value (
  text_id INTEGER NOT NULL REFERENCES option_text (id),
  value_id INTEGER NOT NULL REFERENCES option_value (id),
  PRIMARY KEY (text_id, value_id)
) STRICT, WITHOUT ROWID;

-- The values of each variant.
CREATE TABLE product_option (
  -- The parent, which listings show.
  product_id INTEGER NOT NULL REFERENCES product (id),
  variant_id INTEGER NOT NULL,
  value_id INTEGER NOT NULL REFERENCES option_value (id),
  -- 0: unpublished, 1: sold out, 2: in stock.
  state INTEGER NOT NULL CHECK (state IN (0, 1, 2)),
  PRIMARY KEY (product_id, variant_id, value_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_option_value ON product_option (value_id, product_id, variant_id, state);

-- Progress of indexing, in one row: the variants up to `after_id` are in `product_option`; null if all are.
CREATE TABLE product_option_walk (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  after_id INTEGER
) STRICT;
INSERT INTO product_option_walk (id, after_id) VALUES (1, 0);

-- INSERT INTO variant_options (variant_id) rewrites the values of a variant.
CREATE VIEW variant_options AS SELECT variant_id FROM product_option;
CREATE TRIGGER variant_options_written INSTEAD OF INSERT ON variant_options
BEGIN
  INSERT INTO option_text (name, value)
    SELECT o.value ->> 'name', o.value ->> 'value' FROM product v, json_each(v.options) o
    WHERE v.id = NEW.variant_id AND o.value ->> 'value' IS NOT NULL
    ON CONFLICT DO NOTHING;
  DELETE FROM product_option
    WHERE product_id = (SELECT parent_id FROM product WHERE id = NEW.variant_id) AND variant_id = NEW.variant_id;
  INSERT INTO product_option (product_id, variant_id, value_id, state)
    SELECT v.parent_id, v.id, m.value_id, iif(v.is_published, 1 + (v.stock > 0), 0)
    FROM product v CROSS JOIN json_each(v.options) o
    CROSS JOIN option_text t ON t.name = o.value ->> 'name' AND t.value = o.value ->> 'value'
    CROSS JOIN option_text_value m ON m.text_id = t.id
    WHERE v.id = NEW.variant_id AND v.parent_id IS NOT NULL
    ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER variant_options_added AFTER INSERT ON product WHEN NEW.parent_id IS NOT NULL
BEGIN
  INSERT INTO variant_options (variant_id) VALUES (NEW.id);
END;
CREATE TRIGGER variant_options_changed AFTER UPDATE OF options, parent_id ON product
WHEN NEW.parent_id IS NOT NULL AND (OLD.options, OLD.parent_id) IS NOT (NEW.options, NEW.parent_id)
BEGIN
  DELETE FROM product_option WHERE product_id = OLD.parent_id AND variant_id = OLD.id;
  INSERT INTO variant_options (variant_id) VALUES (NEW.id);
END;
CREATE TRIGGER variant_options_removed BEFORE DELETE ON product
BEGIN
  DELETE FROM product_option WHERE product_id = coalesce(OLD.parent_id, OLD.id)
    AND (variant_id = OLD.id OR OLD.parent_id IS NULL);
END;
-- Fires when an order takes the last unit or returns one, and on imports.
CREATE TRIGGER variant_options_state AFTER UPDATE OF stock, is_published ON product
WHEN NEW.parent_id IS NOT NULL AND (OLD.is_published, OLD.stock > 0) IS NOT (NEW.is_published, NEW.stock > 0)
BEGIN
  UPDATE product_option SET state = iif(NEW.is_published, 1 + (NEW.stock > 0), 0)
  WHERE product_id = NEW.parent_id AND variant_id = NEW.id;
  INSERT INTO catalogue_changed (kind, id) VALUES ('variant', NEW.parent_id);
END;
