-- One row for each published parent or product without variants; rowid = product.id.
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
