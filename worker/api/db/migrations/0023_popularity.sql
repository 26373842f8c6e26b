-- How much a product sells, from 0 to 1: the pieces of paid orders of the last 90 days, recent ones counting more. A job
-- writes it once a day; what sells nothing has no row.
CREATE TABLE product_popularity (
  product_id INTEGER PRIMARY KEY REFERENCES product (id),
  score REAL NOT NULL CHECK (score > 0 AND score <= 1)
) STRICT;
-- Finds what sells most without reading everything that sells.
CREATE INDEX product_popularity_score ON product_popularity (score);

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

-- How far the job has come; one row.
CREATE TABLE product_popularity_day (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- The day (UTC) whose sales `product_popularity` holds.
  day TEXT NOT NULL,
  -- The last event of an order that is in `product_sales`.
  event_id INTEGER NOT NULL DEFAULT 0,
  -- The last product whose score of the next day is written; 0 between two days.
  product_id INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO product_popularity_day (id, day) VALUES (1, '');
