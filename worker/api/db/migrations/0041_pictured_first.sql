-- Of the products of one moment, as an import makes them, those with a picture come first.
DROP INDEX product_newest;
CREATE INDEX product_newest ON product (created_at DESC, (images <> '[]') DESC, id DESC)
  WHERE parent_id IS NULL AND is_published = 1;
