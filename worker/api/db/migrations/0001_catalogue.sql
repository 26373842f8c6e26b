-- In every file: money is in whole cents including VAT, instants are ISO 8601 strings in UTC, and columns have the same
-- names as in the contract.

CREATE TABLE supplier (
  id INTEGER PRIMARY KEY,
  display_name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  npo_id INTEGER,
  delivery_fee_cents INTEGER NOT NULL DEFAULT 0 CHECK (delivery_fee_cents >= 0),
  free_delivery_from_cents INTEGER CHECK (free_delivery_from_cents >= 0),
  vat_number TEXT,
  address TEXT NOT NULL DEFAULT '',
  -- The number of days after delivery within which goods may be returned without a reason: at least 7 (ECT Act s44).
  return_days INTEGER NOT NULL DEFAULT 7 CHECK (return_days >= 7),
  -- The email address that receives the retailer's parcels; null if the retailer is not notified.
  order_email TEXT CHECK (length(order_email) BETWEEN 3 AND 254),
  -- When they are sent: once the order is paid, or once a day.
  order_emails TEXT NOT NULL DEFAULT 'at-once' CHECK (order_emails IN ('at-once', 'daily')),
  -- The retailer's introduction on its page, and a non-profit's cause; empty if there is none.
  story TEXT NOT NULL DEFAULT '' CHECK (length(story) <= 600),
  cause TEXT NOT NULL DEFAULT '' CHECK (length(cause) <= 200),
  -- When an operator retired the retailer; null while it is active. Hides its products, and stops imports of its files.
  retired_at TEXT
) STRICT;

CREATE TABLE brand (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  featured_position INTEGER,
  -- The name in the form in which worker/api/search compares it with queries: without plural endings and "and".
  -- Apostrophes do not end a word (men's, men’s and mens are the same). Categories use the same rules.
  search_words TEXT GENERATED ALWAYS AS (
    replace(replace(replace(replace(replace(replace(replace(' ' || trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), '''', ''), '’', ''), '‘', ''), '-', ' '), '–', ' '), '—', ' '), '/', ' '), ',', ' '), '.', ' '), '(', ' '), ')', ' '), '"', ' '), '“', ' '), '”', ' '), '″', ' '), '&', ' '), '+', ' '), ':', ' '), ';', ' '), '_', ' '), '|', ' '), '!', ' '), '*', ' '), '™', ' '), '®', ' '), 'é', 'e'), 'É', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'ô', 'o'), 'ö', 'o'), 'ü', 'u'), '  ', ' '), '  ', ' ')) || ' ', ' and ', ' '), 'ies ', 'y '), 'sses ', 'ss '), 'ches ', 'ch '), 'shes ', 'sh '), 'xes ', 'x '), 's ', ' ')
  ) VIRTUAL
) STRICT;
CREATE INDEX brand_search_words ON brand (search_words);

-- Rows of kind 'tree' are the shop's own categories, which menus show. Product types of imports ("Chain", "women's
-- tops") are not part of that tree. Each type has its own row, under the row of kind 'types', until an operator maps
-- the type to a category of the tree or the tree has a category with the type's name.
CREATE TABLE category (
  id INTEGER PRIMARY KEY,
  parent_id INTEGER REFERENCES category (id),
  name TEXT NOT NULL COLLATE NOCASE,
  featured_position INTEGER,
  kind TEXT NOT NULL DEFAULT 'tree' CHECK (kind IN ('tree', 'types', 'type')),
  -- For a type: the category that contains its products instead. The type's page redirects to that category.
  mapped_to INTEGER REFERENCES category (id),
  -- The size guide of the category and its subcategories: one row per line, cells separated by `|`, headings first.
  -- Empty without a guide.
  size_guide TEXT NOT NULL DEFAULT '' CHECK (length(size_guide) <= 4000),
  -- The image of the category's tile on the home page, as JSON with its url and width; null: a product's image.
  image TEXT CHECK (json_valid(image)),
  search_words TEXT GENERATED ALWAYS AS (
    replace(replace(replace(replace(replace(replace(replace(' ' || trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), '''', ''), '’', ''), '‘', ''), '-', ' '), '–', ' '), '—', ' '), '/', ' '), ',', ' '), '.', ' '), '(', ' '), ')', ' '), '"', ' '), '“', ' '), '”', ' '), '″', ' '), '&', ' '), '+', ' '), ':', ' '), ';', ' '), '_', ' '), '|', ' '), '!', ' '), '*', ' '), '™', ' '), '®', ' '), 'é', 'e'), 'É', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'ô', 'o'), 'ö', 'o'), 'ü', 'u'), '  ', ' '), '  ', ' ')) || ' ', ' and ', ' '), 'ies ', 'y '), 'sses ', 'ss '), 'ches ', 'ch '), 'shes ', 'sh '), 'xes ', 'x '), 's ', ' ')
  ) VIRTUAL
) STRICT;
CREATE UNIQUE INDEX category_name ON category (coalesce(parent_id, 0), name);
CREATE INDEX category_search_words ON category (search_words);

-- Pairs every category with itself and each of its ancestors, so that "products under category 7" is one look-up.
CREATE TABLE category_ancestor (
  category_id INTEGER NOT NULL REFERENCES category (id),
  ancestor_id INTEGER NOT NULL REFERENCES category (id),
  depth INTEGER NOT NULL,
  PRIMARY KEY (ancestor_id, category_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX category_ancestor_of ON category_ancestor (category_id);

CREATE TABLE content_section (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  position INTEGER NOT NULL DEFAULT 0,
  -- The first and last South African day on which the section is shown, such as '2026-11-27'; null without a limit.
  from_day TEXT CHECK (from_day IS date(from_day)),
  to_day TEXT CHECK (to_day IS date(to_day))
) STRICT;

-- Parents, their variants, and products without variants. A row is identified by supplier, handle and option_key.
-- option_key is '' for parents and for products without variants, which shoppers see as one product. Triggers compute a
-- parent's price, saving and stock from its variants: the price and saving of the cheapest variant in stock (or of the
-- cheapest variant if all are sold out), and the sum of the variants' stock.
CREATE TABLE product (
  id INTEGER PRIMARY KEY,
  parent_id INTEGER REFERENCES product (id),
  supplier_id INTEGER NOT NULL REFERENCES supplier (id),
  brand_id INTEGER NOT NULL REFERENCES brand (id),
  handle TEXT NOT NULL,
  option_key TEXT NOT NULL DEFAULT '',
  sku TEXT NOT NULL,
  name TEXT NOT NULL,
  price_cents INTEGER NOT NULL CHECK (price_cents >= 0),
  savings_cents INTEGER NOT NULL DEFAULT 0 CHECK (savings_cents >= 0),
  -- For a parent: 1 if the variants from which its price is taken differ in price, so that a "from" price is shown.
  price_varies INTEGER NOT NULL DEFAULT 0 CHECK (price_varies IN (0, 1)),
  -- Units that can be ordered.
  stock INTEGER NOT NULL DEFAULT 0 CONSTRAINT stock_not_negative CHECK (stock >= 0),
  -- Units reserved by orders, whether awaiting payment or sold. `stock` does not include them. An order changes both
  -- columns in one statement, so that releasing units twice fails.
  held INTEGER NOT NULL DEFAULT 0 CONSTRAINT held_not_negative CHECK (held >= 0),
  -- The total number of units that imports and operators have added. Orders never change this column, so
  -- stock + held = received unless a unit was lost. Unused on a parent with variants.
  received INTEGER NOT NULL DEFAULT 0,
  weight_grams INTEGER NOT NULL DEFAULT 0 CHECK (weight_grams >= 0),
  -- [{"name": "Size", "value": "M"}]; a parent's values are null.
  options TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(options)),
  -- Sort order among its siblings.
  position INTEGER NOT NULL DEFAULT 0,
  variant_count INTEGER NOT NULL DEFAULT 0,
  -- [{"url", "alt", "width", "height"}]
  images TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(images)),
  description_html TEXT NOT NULL DEFAULT '',
  description_text TEXT NOT NULL DEFAULT '',
  tags TEXT NOT NULL DEFAULT '',
  -- The reason why the product may not be returned without cause (shared/domain/return-exclusion.ts). A variant
  -- inherits the reason from its parent.
  return_exclusion TEXT CHECK (return_exclusion IN
    ('everyday_consumption', 'perishable', 'made_to_order', 'hygiene', 'unsealed_media', 'periodical_or_book')),
  -- {"gtin": "6001068606122"}: the facts in shared/domain/product-facts.ts. A variant has only its own facts; those of its
  -- parent also apply.
  facts TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(facts)),
  -- What the retailer pays for a unit, or null if the source does not state it. Private: no response may contain it.
  cost_cents INTEGER CHECK (cost_cents >= 0),
  is_published INTEGER NOT NULL DEFAULT 1 CHECK (is_published IN (0, 1)),
  -- Null unless an operator has hidden the row. Then is_published is 0, and this is the value that imports gave it last.
  published_when_shown INTEGER CHECK (published_when_shown IN (0, 1)),
  -- SHA-256 of the product in its source, without its stock, so that an import writes only changed products. Empty once
  -- an import has unpublished the product, so that the product is written again when it returns.
  source_hash TEXT NOT NULL DEFAULT '',
  -- The latest stock in the source; null on a parent with variants.
  source_stock INTEGER,
  -- The latest exclusion from returns in the source.
  source_return_exclusion TEXT,
  -- The sum of the stars of the published reviews, and their number (0035_reviews.sql). 0 for a variant: reviews belong
  -- to its parent.
  rating_sum INTEGER NOT NULL DEFAULT 0,
  rating_count INTEGER NOT NULL DEFAULT 0,
  -- The rank in "Best rated". Five ratings of 3.5 are added, so that one rating of 5 does not outrank many of 4.8. A
  -- product without reviews comes last.
  rating_rank REAL GENERATED ALWAYS AS (iif(rating_count = 0, 0, (rating_sum + 17.5) / (rating_count + 5))) VIRTUAL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  -- The name's words, normalised as in worker/api/search/words/ranking-words.ts.
  search_name TEXT GENERATED ALWAYS AS (
    (' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), '''', ''), '’', ''), '‘', ''), '-', ' '), '–', ' '), '—', ' '), '/', ' '), ',', ' '), '.', ' '), '(', ' '), ')', ' '), '"', ' '), '“', ' '), '”', ' '), '″', ' '), '&', ' '), '+', ' '), ':', ' '), ';', ' '), '_', ' '), '|', ' '), '!', ' '), '*', ' '), '™', ' '), '®', ' '), 'é', 'e'), 'É', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'ô', 'o'), 'ö', 'o'), 'ü', 'u'), 'û', 'u'), 'î', 'i'), 'ï', 'i'), 'â', 'a'), '  ', ' '), '  ', ' ') || ' ')
  ) VIRTUAL,
  UNIQUE (supplier_id, handle, option_key)
) STRICT;
CREATE INDEX product_variants ON product (parent_id, position);
CREATE INDEX product_sku ON product (sku);
-- Finds hidden and withdrawn products, which the search index does not contain.
CREATE INDEX product_unpublished ON product (id) WHERE is_published = 0;
-- Covers every column by which a listing filters and counts, so that 100,000 products are counted from the index alone.
CREATE INDEX product_by_brand ON product (brand_id, supplier_id, price_cents, savings_cents, stock)
  WHERE parent_id IS NULL AND is_published = 1;
CREATE INDEX product_by_supplier ON product (supplier_id) WHERE parent_id IS NULL AND is_published = 1;
-- Among products created at the same moment, as in an import, those with an image come first.
CREATE INDEX product_newest ON product (created_at DESC, (images <> '[]') DESC, id DESC)
  WHERE parent_id IS NULL AND is_published = 1;
-- Covers the order by popularity, so that 100,000 products are ordered without reading their rows.
CREATE INDEX product_popular ON product ((stock > 0), (images <> '[]'), parent_id, is_published)
  WHERE parent_id IS NULL AND is_published = 1;
CREATE INDEX product_price ON product (price_cents, id) WHERE parent_id IS NULL AND is_published = 1;
CREATE INDEX product_saving ON product (savings_cents DESC, id) WHERE parent_id IS NULL AND is_published = 1;
CREATE INDEX product_rating ON product (rating_rank DESC, id) WHERE parent_id IS NULL AND is_published = 1;
-- Covers the sitemap's query. Without parent_id, SQLite would read the rows with their long descriptions.
CREATE INDEX product_sitemap ON product (id, updated_at, parent_id) WHERE parent_id IS NULL AND is_published = 1;
-- Searches read the words of candidate products from this index, because computing the words takes longer than ranking.
-- Only products in the search index have an entry.
CREATE INDEX product_search_name ON product (id, search_name) WHERE parent_id IS NULL AND is_published = 1;
-- Finds the products with reserved units without reading the others.
CREATE INDEX product_held ON product (id) WHERE held > 0;
-- Finds products with lost units without reading every product. The index is empty unless units are lost.
CREATE INDEX product_stock_lost ON product (id)
  WHERE stock + held <> received AND (parent_id IS NOT NULL OR options = '[]');

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
-- A new variant counts as a stock change.
CREATE TRIGGER variant_added AFTER INSERT ON product WHEN NEW.parent_id IS NOT NULL
BEGIN
  UPDATE product SET stock = stock WHERE id = NEW.id;
END;

-- A parent and its variants share a page, so a parent is as new as its newest variant.
CREATE TRIGGER variant_added_date AFTER INSERT ON product WHEN NEW.parent_id IS NOT NULL
BEGIN
  UPDATE product SET updated_at = NEW.updated_at WHERE id = NEW.parent_id AND updated_at < NEW.updated_at;
END;
CREATE TRIGGER variant_changed_date AFTER UPDATE OF updated_at ON product WHEN NEW.parent_id IS NOT NULL
BEGIN
  UPDATE product SET updated_at = NEW.updated_at WHERE id = NEW.parent_id AND updated_at < NEW.updated_at;
END;

-- Categories and content sections contain parents and products without variants, never variants.
CREATE TABLE product_category (
  product_id INTEGER NOT NULL REFERENCES product (id),
  category_id INTEGER NOT NULL REFERENCES category (id),
  -- The type that put the product into the category; null if the source named the category itself.
  type_id INTEGER REFERENCES category (id),
  PRIMARY KEY (category_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_category_of ON product_category (product_id);

-- Products that are hidden because their retailer is retired. They are shown again when it is brought back.
CREATE TABLE retired_product (
  product_id INTEGER PRIMARY KEY REFERENCES product (id)
) STRICT;

CREATE TABLE product_content_section (
  product_id INTEGER NOT NULL REFERENCES product (id),
  content_section_id INTEGER NOT NULL REFERENCES content_section (id),
  PRIMARY KEY (content_section_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_content_section_of ON product_content_section (product_id);
