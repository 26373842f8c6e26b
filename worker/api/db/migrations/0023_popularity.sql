-- A product's sales score from 0 to 1: the units in paid orders of the last 90 days. Recent orders have more weight. A
-- job writes the scores once a day. Products without sales have no row.
CREATE TABLE product_popularity (
  product_id INTEGER PRIMARY KEY REFERENCES product (id),
  score REAL NOT NULL CHECK (score > 0 AND score <= 1)
) STRICT;
-- Finds the bestsellers without reading every product with sales.
CREATE INDEX product_popularity_score ON product_popularity (score);

-- Units in paid orders, by the day (UTC) of the order's first payment. Each minute, a job adds the latest order events
-- (worker/api/orders/popularity.ts). Variants count towards their parent.
CREATE TABLE product_sales (
  product_id INTEGER NOT NULL REFERENCES product (id),
  day TEXT NOT NULL,
  pieces INTEGER NOT NULL,
  PRIMARY KEY (product_id, day)
) STRICT, WITHOUT ROWID;
-- Finds the days that are too old to count.
CREATE INDEX product_sales_day ON product_sales (day);

-- The job's progress, in one row.
CREATE TABLE product_popularity_day (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- The day (UTC) whose sales are in `product_popularity`.
  day TEXT NOT NULL,
  -- The last order event included in `product_sales`.
  event_id INTEGER NOT NULL DEFAULT 0,
  -- The last product whose score for the next day is already written; 0 if none is.
  product_id INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO product_popularity_day (id, day) VALUES (1, '');
