-- Money is whole cents, VAT included. Instants are ISO 8601 text in UTC. Names of columns are the contract's.

-- The catalogue -------------------------------------------------------------------------------

CREATE TABLE supplier (
  id INTEGER PRIMARY KEY,
  display_name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  npo_id INTEGER,
  delivery_fee_cents INTEGER NOT NULL DEFAULT 0 CHECK (delivery_fee_cents >= 0),
  free_delivery_from_cents INTEGER CHECK (free_delivery_from_cents >= 0),
  vat_number TEXT,
  address TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE brand (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  featured_position INTEGER
) STRICT;

CREATE TABLE category (
  id INTEGER PRIMARY KEY,
  parent_id INTEGER REFERENCES category (id),
  name TEXT NOT NULL COLLATE NOCASE,
  featured_position INTEGER
) STRICT;
CREATE UNIQUE INDEX category_name ON category (coalesce(parent_id, 0), name);

-- A category and everything above it, itself included: "products under 7" is one look-up.
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
  position INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Parents, their variants, and products without variants. Identity: supplier + handle + option_key,
-- option_key being '' for what a shopper sees as one product (a parent, or a product without variants).
-- A parent's price, saving and stock are kept from its variants by triggers: its lowest price, all their stock.
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
  stock INTEGER NOT NULL DEFAULT 0 CONSTRAINT stock_not_negative CHECK (stock >= 0),
  weight_grams INTEGER NOT NULL DEFAULT 0 CHECK (weight_grams >= 0),
  -- [{"name": "Size", "value": "M"}]; a parent's values are null.
  options TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(options)),
  -- Order among its siblings.
  position INTEGER NOT NULL DEFAULT 0,
  variant_count INTEGER NOT NULL DEFAULT 0,
  -- [{"url", "alt", "width", "height"}]
  images TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(images)),
  description_html TEXT NOT NULL DEFAULT '',
  description_text TEXT NOT NULL DEFAULT '',
  tags TEXT NOT NULL DEFAULT '',
  is_published INTEGER NOT NULL DEFAULT 1 CHECK (is_published IN (0, 1)),
  -- SHA-256 of what the source said: an import writes only what changed.
  source_hash TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (supplier_id, handle, option_key)
) STRICT;
CREATE INDEX product_variants ON product (parent_id, position);
CREATE INDEX product_sku ON product (sku);
-- Holds all that a listing filters and counts by: 100,000 products are counted without reading one of them.
CREATE INDEX product_by_brand ON product (brand_id, supplier_id, price_cents, savings_cents, stock)
  WHERE parent_id IS NULL AND is_published = 1;
CREATE INDEX product_by_supplier ON product (supplier_id) WHERE parent_id IS NULL AND is_published = 1;
CREATE INDEX product_newest ON product (created_at DESC, id DESC) WHERE parent_id IS NULL AND is_published = 1;
CREATE INDEX product_price ON product (price_cents, id) WHERE parent_id IS NULL AND is_published = 1;
CREATE INDEX product_saving ON product (savings_cents DESC, id) WHERE parent_id IS NULL AND is_published = 1;

CREATE TRIGGER variant_added AFTER INSERT ON product WHEN NEW.parent_id IS NOT NULL AND EXISTS (SELECT 1 FROM product p WHERE p.id = NEW.parent_id AND p.options <> '[]')
BEGIN
  UPDATE product SET
    variant_count = (SELECT count(*) FROM product v WHERE v.parent_id = NEW.parent_id AND v.is_published = 1),
    stock = (SELECT coalesce(sum(v.stock), 0) FROM product v WHERE v.parent_id = NEW.parent_id AND v.is_published = 1),
    (price_cents, savings_cents) = (SELECT v.price_cents, v.savings_cents FROM product v
      WHERE v.parent_id = NEW.parent_id ORDER BY v.is_published DESC, v.price_cents, v.position LIMIT 1)
  WHERE id = NEW.parent_id;
END;
CREATE TRIGGER variant_changed AFTER UPDATE OF stock, price_cents, savings_cents, is_published ON product
WHEN NEW.parent_id IS NOT NULL AND EXISTS (SELECT 1 FROM product p WHERE p.id = NEW.parent_id AND p.options <> '[]')
BEGIN
  UPDATE product SET
    variant_count = (SELECT count(*) FROM product v WHERE v.parent_id = NEW.parent_id AND v.is_published = 1),
    stock = (SELECT coalesce(sum(v.stock), 0) FROM product v WHERE v.parent_id = NEW.parent_id AND v.is_published = 1),
    (price_cents, savings_cents) = (SELECT v.price_cents, v.savings_cents FROM product v
      WHERE v.parent_id = NEW.parent_id ORDER BY v.is_published DESC, v.price_cents, v.position LIMIT 1)
  WHERE id = NEW.parent_id;
END;

-- Of parents and products without variants.
CREATE TABLE product_category (
  product_id INTEGER NOT NULL REFERENCES product (id),
  category_id INTEGER NOT NULL REFERENCES category (id),
  PRIMARY KEY (category_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_category_of ON product_category (product_id);

CREATE TABLE product_content_section (
  product_id INTEGER NOT NULL REFERENCES product (id),
  content_section_id INTEGER NOT NULL REFERENCES content_section (id),
  PRIMARY KEY (content_section_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_content_section_of ON product_content_section (product_id);

-- rowid = product.id, one row for each published parent or product without variants.
CREATE VIRTUAL TABLE product_search USING fts5 (
  name, brand, category, tags, sku, description,
  tokenize = 'porter unicode61 remove_diacritics 2',
  prefix = '2 3'
);
INSERT INTO product_search (product_search, rank) VALUES ('rank', 'bm25(10.0, 6.0, 5.0, 4.0, 8.0, 1.0)');

-- Words of names, brands, categories and tags, each under itself and under every form that lacks one letter:
-- two words one letter apart share a form.
CREATE TABLE search_spelling (
  form TEXT NOT NULL,
  word TEXT NOT NULL,
  frequency INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (form, word)
) STRICT, WITHOUT ROWID;

-- Customers -----------------------------------------------------------------------------------

CREATE TABLE province (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  code TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO province (id, name, code) VALUES
  (1, 'Eastern Cape', 'EC'), (2, 'Free State', 'FS'), (3, 'Gauteng', 'GP'), (4, 'KwaZulu-Natal', 'KZN'),
  (5, 'Limpopo', 'LP'), (6, 'Mpumalanga', 'MP'), (7, 'North West', 'NW'), (8, 'Northern Cape', 'NC'),
  (9, 'Western Cape', 'WC');

CREATE TABLE user (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  password_hash TEXT NOT NULL,
  business_name TEXT NOT NULL DEFAULT '',
  vat_number TEXT NOT NULL DEFAULT '',
  removal_requested_at TEXT,
  created_at TEXT NOT NULL
) STRICT;

-- The token itself is never kept: token_hash is its SHA-256.
CREATE TABLE session (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user (id),
  token_hash TEXT NOT NULL UNIQUE,
  device_name TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX session_of_user ON session (user_id);

CREATE TABLE one_time_pin (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL COLLATE NOCASE,
  pin_hash TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  reset_token_hash TEXT UNIQUE,
  reset_expires_at TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_at TEXT
) STRICT;
CREATE INDEX one_time_pin_of_email ON one_time_pin (email, created_at DESC);

-- How often something was tried in a window of time; the key names who and what.
CREATE TABLE rate_limit (
  key TEXT NOT NULL,
  window_start INTEGER NOT NULL,
  count INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (key, window_start)
) STRICT, WITHOUT ROWID;

CREATE TABLE address (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user (id),
  is_current INTEGER NOT NULL DEFAULT 0 CHECK (is_current IN (0, 1)),
  recipient TEXT NOT NULL,
  phone TEXT NOT NULL,
  street TEXT NOT NULL,
  complex TEXT NOT NULL DEFAULT '',
  suburb TEXT NOT NULL,
  city TEXT NOT NULL,
  province_id INTEGER NOT NULL REFERENCES province (id),
  postal_code TEXT NOT NULL CHECK (postal_code GLOB '[0-9][0-9][0-9][0-9]'),
  notes TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX address_of_user ON address (user_id);
CREATE UNIQUE INDEX address_current ON address (user_id) WHERE is_current = 1;

CREATE TABLE product_list (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user (id),
  name TEXT NOT NULL,
  locked INTEGER NOT NULL DEFAULT 0 CHECK (locked IN (0, 1)),
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX product_list_of_user ON product_list (user_id);
CREATE UNIQUE INDEX product_list_locked ON product_list (user_id) WHERE locked = 1;

CREATE TABLE product_list_item (
  product_list_id INTEGER NOT NULL REFERENCES product_list (id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL REFERENCES product (id),
  price_cents INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (product_list_id, product_id)
) STRICT, WITHOUT ROWID;

-- A line's id is never used again: what was said of a removed line must not meet a new one.
CREATE TABLE cart_item (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id),
  product_id INTEGER NOT NULL REFERENCES product (id),
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  created_at TEXT NOT NULL,
  UNIQUE (user_id, product_id)
) STRICT;

-- Affiliates ----------------------------------------------------------------------------------

CREATE TABLE affiliate (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL
) STRICT;

CREATE TABLE affiliate_click (
  id TEXT PRIMARY KEY,
  affiliate_id INTEGER NOT NULL REFERENCES affiliate (id),
  ip_address TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX affiliate_click_of_visitor ON affiliate_click (affiliate_id, ip_address, created_at);

-- Orders and payments -------------------------------------------------------------------------

CREATE TABLE voucher (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL UNIQUE COLLATE NOCASE,
  kind TEXT NOT NULL CHECK (kind IN ('amount', 'percentage')),
  -- Cents, or whole per cent.
  value INTEGER NOT NULL CHECK (value > 0),
  minimum_cents INTEGER NOT NULL DEFAULT 0,
  supplier_id INTEGER REFERENCES supplier (id),
  category_id INTEGER REFERENCES category (id),
  valid_from TEXT NOT NULL,
  valid_to TEXT NOT NULL,
  total_limit INTEGER,
  customer_limit INTEGER
) STRICT;

-- Names, prices, retailers and the address are copies made when the order was placed.
CREATE TABLE "order" (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user (id),
  idempotency_key TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'placed' CHECK (status IN
    ('placed', 'paid', 'packed', 'shipped', 'delivered', 'cancelled', 'expired', 'refunded')),
  -- Items less discount, without delivery.
  amount_cents INTEGER NOT NULL CHECK (amount_cents >= 0),
  discount_cents INTEGER NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
  delivery_cents INTEGER NOT NULL CHECK (delivery_cents >= 0),
  voucher_id INTEGER REFERENCES voucher (id),
  -- {"address": …, "contact": …}, as the contract's order_address.
  order_address TEXT NOT NULL CHECK (json_valid(order_address)),
  click_id TEXT REFERENCES affiliate_click (id),
  created_at TEXT NOT NULL,
  CONSTRAINT order_placed_once UNIQUE (user_id, idempotency_key)
) STRICT;
CREATE INDEX order_of_user ON "order" (user_id, id DESC);

-- One retailer's part of an order.
CREATE TABLE order_child (
  order_id INTEGER NOT NULL REFERENCES "order" (id),
  supplier_id INTEGER NOT NULL REFERENCES supplier (id),
  supplier_name TEXT NOT NULL,
  supplier_npo_id INTEGER,
  status TEXT NOT NULL DEFAULT 'placed' CHECK (status IN
    ('placed', 'paid', 'packed', 'shipped', 'delivered', 'cancelled', 'expired', 'refunded')),
  delivery_fee_cents INTEGER NOT NULL CHECK (delivery_fee_cents >= 0),
  promised_date TEXT NOT NULL,
  error TEXT,
  PRIMARY KEY (order_id, supplier_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE order_item (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES "order" (id),
  product_id INTEGER NOT NULL REFERENCES product (id),
  supplier_id INTEGER NOT NULL REFERENCES supplier (id),
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  price_cents INTEGER NOT NULL CHECK (price_cents >= 0),
  savings_cents INTEGER NOT NULL CHECK (savings_cents >= 0),
  -- The rest of the copy: name, sku, brand, options, images, parent.
  product TEXT NOT NULL CHECK (json_valid(product)),
  UNIQUE (order_id, product_id)
) STRICT;

-- Append-only: every change of an order with its cause.
CREATE TABLE order_event (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES "order" (id),
  status TEXT NOT NULL,
  cause TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX order_event_of_order ON order_event (order_id);
CREATE TRIGGER order_event_stays BEFORE UPDATE ON order_event BEGIN
  SELECT raise(ABORT, 'order events are append-only');
END;
CREATE TRIGGER order_event_is_kept BEFORE DELETE ON order_event BEGIN
  SELECT raise(ABORT, 'order events are append-only');
END;

-- Fails a batch whose premise no longer holds: insert 0 and the whole batch is undone.
CREATE TABLE assertion (
  name TEXT NOT NULL,
  holds INTEGER NOT NULL CONSTRAINT assertion_holds CHECK (holds = 1)
) STRICT;

CREATE TABLE payment (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES "order" (id),
  gateway TEXT NOT NULL,
  -- What the gateway calls back with; ours.
  reference TEXT NOT NULL UNIQUE,
  gateway_payment_id TEXT,
  method TEXT,
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'complete', 'failed', 'cancelled')),
  amount_cents INTEGER NOT NULL CHECK (amount_cents >= 0),
  created_at TEXT NOT NULL,
  paid_at TEXT,
  CONSTRAINT payment_counted_once UNIQUE (gateway, gateway_payment_id)
) STRICT;
CREATE INDEX payment_of_order ON payment (order_id, id DESC);

-- Every notification as it came, with what was made of it.
CREATE TABLE payment_notification (
  id INTEGER PRIMARY KEY,
  gateway TEXT NOT NULL,
  body TEXT NOT NULL,
  outcome TEXT NOT NULL,
  received_at TEXT NOT NULL
) STRICT;
