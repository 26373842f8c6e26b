-- The name is worth more in the ranking that follows (worker/api/search/ranking.sql.ts): bm25 says what the rest adds.
INSERT INTO product_search (product_search, rank) VALUES ('rank', 'bm25(2.0, 1.0, 1.0, 1.0, 1.0, 1.0)');

-- How much a product sells, from 0 to 1: the pieces of paid orders of the last 90 days, recent ones counting more. A job
-- writes it once a day; what sells nothing has no row.
CREATE TABLE product_popularity (
  product_id INTEGER PRIMARY KEY REFERENCES product (id),
  score REAL NOT NULL CHECK (score > 0 AND score <= 1)
) STRICT;

-- What operators want a search to find, too. `phrase` and `finds` are words as the index splits text.
CREATE TABLE search_synonym (
  phrase TEXT NOT NULL,
  finds TEXT NOT NULL,
  PRIMARY KEY (phrase, finds)
) STRICT, WITHOUT ROWID;

-- Long words of the catalogue are found by their consonants, too, doubled ones once (worker/api/search/spelling-forms.ts).
INSERT OR IGNORE INTO search_spelling (form, word, frequency)
SELECT '-' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(skeleton, 'bb', 'b'), 'cc', 'c'), 'dd', 'd'), 'ff', 'f'), 'gg', 'g'), 'hh', 'h'), 'jj', 'j'), 'kk', 'k'), 'll', 'l'), 'mm', 'm'), 'nn', 'n'), 'pp', 'p'), 'qq', 'q'), 'rr', 'r'), 'ss', 's'), 'tt', 't'), 'vv', 'v'), 'ww', 'w'), 'xx', 'x'), 'zz', 'z'), word, frequency FROM (
  SELECT word, frequency,
    replace(replace(replace(replace(replace(replace(word, 'a', ''), 'e', ''), 'i', ''), 'o', ''), 'u', ''), 'y', '') AS skeleton
  FROM search_spelling WHERE form = word AND length(word) >= 8);
