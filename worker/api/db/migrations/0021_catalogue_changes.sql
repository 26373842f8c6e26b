-- The latest changes to the catalogue; only these evict cached pages. There is one row per object and kind of change,
-- so that the table does not grow with every change. `seq` only increases. Only triggers write this table.
CREATE TABLE catalogue_change (
  -- With a product's id: 'product' (its page's content), 'price', 'stock' (the number of units), 'scarcity' (only a few
  -- units remain, which cards show) and 'availability' (sold out, or in stock again).
  -- 'variant', with the product's id: one of its variants is sold out, or in stock again. This affects listings of
  -- products in stock that are filtered by options.
  -- 'category', 'brand', 'section' and 'supplier': that row has changed. 'delivery': a supplier's delivery fees.
  -- '…-members': a product was removed from that category, section and so on; added products have their own changes.
  -- 'reviews', with the product's id: its published reviews, the retailer's answers and the helpful votes.
  -- 'synonyms', 'popularity' and 'options', with the id 0: data of searches and facets.
  kind TEXT NOT NULL,
  id INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX catalogue_change_seq ON catalogue_change (seq);

-- INSERT INTO catalogue_changed (kind, id) records a change.
CREATE VIEW catalogue_changed AS SELECT kind, id FROM catalogue_change;
CREATE TRIGGER catalogue_changed_noted INSTEAD OF INSERT ON catalogue_changed
BEGIN
  INSERT INTO catalogue_change (kind, id, seq)
  SELECT NEW.kind, NEW.id, coalesce(max(seq), 0) + 1 FROM catalogue_change WHERE true
  ON CONFLICT (kind, id) DO UPDATE SET seq = excluded.seq;
END;

-- A variant is shown on its parent's page.
CREATE TRIGGER product_added AFTER INSERT ON product
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('product', coalesce(NEW.parent_id, NEW.id));
END;
CREATE TRIGGER product_removed AFTER DELETE ON product
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES
    ('product', coalesce(OLD.parent_id, OLD.id)), ('brand-members', OLD.brand_id), ('supplier-members', OLD.supplier_id);
END;
CREATE TRIGGER product_content_changed AFTER UPDATE OF parent_id, supplier_id, brand_id, sku, name, weight_grams, options,
  position, images, description_html, description_text, tags, return_exclusion, facts, is_published, rating_sum, rating_count,
  created_at ON product
WHEN (OLD.parent_id, OLD.supplier_id, OLD.brand_id, OLD.sku, OLD.name, OLD.weight_grams, OLD.options, OLD.position,
    OLD.images, OLD.description_html, OLD.description_text, OLD.tags, OLD.return_exclusion, OLD.facts, OLD.is_published,
    OLD.rating_sum, OLD.rating_count, OLD.created_at)
  IS NOT (NEW.parent_id, NEW.supplier_id, NEW.brand_id, NEW.sku, NEW.name, NEW.weight_grams, NEW.options, NEW.position,
    NEW.images, NEW.description_html, NEW.description_text, NEW.tags, NEW.return_exclusion, NEW.facts, NEW.is_published,
    NEW.rating_sum, NEW.rating_count, NEW.created_at)
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('product', coalesce(NEW.parent_id, NEW.id));
END;
CREATE TRIGGER product_moved AFTER UPDATE OF parent_id, supplier_id, brand_id ON product
WHEN (OLD.parent_id, OLD.supplier_id, OLD.brand_id) IS NOT (NEW.parent_id, NEW.supplier_id, NEW.brand_id)
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES
    ('product', coalesce(OLD.parent_id, OLD.id)), ('brand-members', OLD.brand_id), ('supplier-members', OLD.supplier_id);
END;
CREATE TRIGGER product_price_changed AFTER UPDATE OF price_cents, savings_cents, price_varies ON product
WHEN (OLD.price_cents, OLD.savings_cents, OLD.price_varies) IS NOT (NEW.price_cents, NEW.savings_cents, NEW.price_varies)
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('price', coalesce(NEW.parent_id, NEW.id));
END;

-- The first trigger records a variant's change under its parent. The second records changes of products without
-- variants and of parents. A parent's stock is the sum of its variants' stock, so for a parent only a change that its
-- card shows is recorded. 6 is one more than LOW_STOCK_PIECES in shared/constants.ts.
CREATE TRIGGER variant_stock_changed AFTER UPDATE OF stock ON product
WHEN NEW.parent_id IS NOT NULL AND OLD.stock <> NEW.stock
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('stock', NEW.parent_id);
END;
CREATE TRIGGER product_stock_changed AFTER UPDATE OF stock ON product
WHEN NEW.parent_id IS NULL AND OLD.stock <> NEW.stock
  AND (NEW.variant_count = 0 OR min(OLD.stock, 6) <> min(NEW.stock, 6))
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES (
    CASE
      WHEN (OLD.stock = 0) <> (NEW.stock = 0) THEN 'availability'
      WHEN min(OLD.stock, 6) <> min(NEW.stock, 6) THEN 'scarcity'
      ELSE 'stock'
    END,
    NEW.id
  );
END;

CREATE TRIGGER product_category_added AFTER INSERT ON product_category
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('product', NEW.product_id);
END;
CREATE TRIGGER product_category_removed AFTER DELETE ON product_category
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('product', OLD.product_id), ('category-members', OLD.category_id);
END;
CREATE TRIGGER product_category_moved AFTER UPDATE OF category_id ON product_category
WHEN OLD.category_id <> NEW.category_id
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('product', NEW.product_id), ('category-members', OLD.category_id);
END;
CREATE TRIGGER product_content_section_added AFTER INSERT ON product_content_section
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('product', NEW.product_id);
END;
CREATE TRIGGER product_content_section_removed AFTER DELETE ON product_content_section
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES
    ('product', OLD.product_id), ('section-members', OLD.content_section_id);
END;

CREATE TRIGGER category_noted_added AFTER INSERT ON category
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('category', NEW.id);
END;
CREATE TRIGGER category_noted_changed AFTER UPDATE ON category
WHEN (OLD.parent_id, OLD.name, OLD.featured_position, OLD.kind, OLD.mapped_to, OLD.size_guide)
  IS NOT (NEW.parent_id, NEW.name, NEW.featured_position, NEW.kind, NEW.mapped_to, NEW.size_guide)
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('category', NEW.id);
END;
CREATE TRIGGER category_noted_removed AFTER DELETE ON category
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('category', OLD.id);
END;

CREATE TRIGGER brand_noted_added AFTER INSERT ON brand
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('brand', NEW.id);
END;
CREATE TRIGGER brand_noted_changed AFTER UPDATE ON brand
WHEN (OLD.name, OLD.featured_position) IS NOT (NEW.name, NEW.featured_position)
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('brand', NEW.id);
END;
CREATE TRIGGER brand_noted_removed AFTER DELETE ON brand
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('brand', OLD.id);
END;

CREATE TRIGGER content_section_noted_added AFTER INSERT ON content_section
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('section', NEW.id);
END;
CREATE TRIGGER content_section_noted_changed AFTER UPDATE ON content_section
WHEN (OLD.name, OLD.position, OLD.from_day, OLD.to_day) IS NOT (NEW.name, NEW.position, NEW.from_day, NEW.to_day)
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('section', NEW.id);
END;
CREATE TRIGGER content_section_noted_removed AFTER DELETE ON content_section
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('section', OLD.id);
END;

CREATE TRIGGER supplier_noted_added AFTER INSERT ON supplier
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('supplier', NEW.id);
END;
CREATE TRIGGER supplier_noted_changed AFTER UPDATE ON supplier
WHEN (OLD.display_name, OLD.npo_id, OLD.vat_number, OLD.return_days, OLD.story, OLD.cause, OLD.retired_at)
  IS NOT (NEW.display_name, NEW.npo_id, NEW.vat_number, NEW.return_days, NEW.story, NEW.cause, NEW.retired_at)
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('supplier', NEW.id);
END;
CREATE TRIGGER supplier_noted_removed AFTER DELETE ON supplier
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('supplier', OLD.id);
END;
CREATE TRIGGER supplier_delivery_changed AFTER UPDATE OF delivery_fee_cents, free_delivery_from_cents ON supplier
WHEN (OLD.delivery_fee_cents, OLD.free_delivery_from_cents) IS NOT (NEW.delivery_fee_cents, NEW.free_delivery_from_cents)
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('delivery', NEW.id);
END;
CREATE TRIGGER delivery_rate_added AFTER INSERT ON delivery_rate
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('delivery', NEW.supplier_id);
END;
CREATE TRIGGER delivery_rate_changed AFTER UPDATE ON delivery_rate
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('delivery', NEW.supplier_id), ('delivery', OLD.supplier_id);
END;
CREATE TRIGGER delivery_rate_removed AFTER DELETE ON delivery_rate
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('delivery', OLD.supplier_id);
END;

CREATE TRIGGER search_synonym_added AFTER INSERT ON search_synonym
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('synonyms', 0);
END;
CREATE TRIGGER search_synonym_removed AFTER DELETE ON search_synonym
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('synonyms', 0);
END;
