-- One row for each published parent or product without variants; rowid = product.id.
CREATE VIRTUAL TABLE product_search USING fts5 (
  name, brand, category, tags, sku, description,
  -- The variants' option values, both as the retailer writes them and as facets name them.
  options,
  tokenize = 'porter unicode61 remove_diacritics 2',
  prefix = '2 3'
);
-- bm25 weights per column. The final ranking gives the name even more weight
-- (worker/api/search/ranking/ranking.sql.ts).
INSERT INTO product_search (product_search, rank) VALUES ('rank', 'bm25(2.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.3)');

-- Names of categories and brands, indexed like products: without accents, by word stems and prefixes. Triggers copy
-- them.
CREATE VIRTUAL TABLE category_search USING fts5 (
  name, content = 'category', content_rowid = 'id', tokenize = 'porter unicode61 remove_diacritics 2', prefix = '2 3'
);
CREATE VIRTUAL TABLE brand_search USING fts5 (
  name, content = 'brand', content_rowid = 'id', tokenize = 'porter unicode61 remove_diacritics 2', prefix = '2 3'
);
CREATE TRIGGER category_added AFTER INSERT ON category
BEGIN
  INSERT INTO category_search (rowid, name) VALUES (NEW.id, NEW.name);
END;
CREATE TRIGGER category_renamed AFTER UPDATE OF name ON category
BEGIN
  INSERT INTO category_search (category_search, rowid, name) VALUES ('delete', OLD.id, OLD.name);
  INSERT INTO category_search (rowid, name) VALUES (NEW.id, NEW.name);
END;
CREATE TRIGGER brand_added AFTER INSERT ON brand
BEGIN
  INSERT INTO brand_search (rowid, name) VALUES (NEW.id, NEW.name);
END;
CREATE TRIGGER brand_renamed AFTER UPDATE OF name ON brand
BEGIN
  INSERT INTO brand_search (brand_search, rowid, name) VALUES ('delete', OLD.id, OLD.name);
  INSERT INTO brand_search (rowid, name) VALUES (NEW.id, NEW.name);
END;

-- Words of names, brands, categories and tags for spelling correction. Each word is stored under itself and under every
-- form that lacks one letter, so that two words one letter apart share a form. Long words are also stored under their
-- consonants (worker/api/search/spelling/spelling-forms.ts).
CREATE TABLE search_spelling (
  form TEXT NOT NULL,
  word TEXT NOT NULL,
  frequency INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (form, word)
) STRICT, WITHOUT ROWID;

-- Synonyms that operators add: a search for `phrase` also finds `finds`. Both are words as the index splits text.
CREATE TABLE search_synonym (
  phrase TEXT NOT NULL,
  finds TEXT NOT NULL,
  PRIMARY KEY (phrase, finds)
) STRICT, WITHOUT ROWID;
