-- Finds what sells most without reading everything that sells.
CREATE INDEX product_popularity_score ON product_popularity (score);
