-- The pieces of paid orders that were sold on a day (UTC) by the order's first payment. A job adds up each minute what has
-- happened to orders (worker/api/orders/popularity.ts). Variants count for their parent.
CREATE TABLE product_sales (
  product_id INTEGER NOT NULL REFERENCES product (id),
  day TEXT NOT NULL,
  pieces INTEGER NOT NULL,
  PRIMARY KEY (product_id, day)
) STRICT, WITHOUT ROWID;
-- Finds what is too old to count.
CREATE INDEX product_sales_day ON product_sales (day);

-- The last event of an order that is in `product_sales`.
ALTER TABLE product_popularity_day ADD COLUMN event_id INTEGER NOT NULL DEFAULT 0;
-- The last product whose score of the next day is written; 0 between two days.
ALTER TABLE product_popularity_day ADD COLUMN product_id INTEGER NOT NULL DEFAULT 0;
INSERT OR IGNORE INTO product_popularity_day (id, day) VALUES (1, '');
