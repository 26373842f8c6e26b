-- The day (UTC) whose sales `product_popularity` holds; one row.
CREATE TABLE product_popularity_day (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  day TEXT NOT NULL
) STRICT;
