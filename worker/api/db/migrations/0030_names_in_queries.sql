-- By these words a query names a brand or category: as worker/api/search/ranking-words.ts compares words, without plurals'
-- endings and "and".
ALTER TABLE brand ADD COLUMN search_words TEXT GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(replace(' ' || trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), '-', ' '), '/', ' '), ',', ' '), '.', ' '), '(', ' '), ')', ' '), '"', ' '), '''', ' '), '&', ' '), '+', ' '), ':', ' '), ';', ' '), '_', ' '), '|', ' '), '™', ' '), '®', ' '), 'é', 'e'), 'è', 'e'), '  ', ' '), '  ', ' ')) || ' ', ' and ', ' '), 'ies ', 'y '), 'sses ', 'ss '), 'ches ', 'ch '), 'shes ', 'sh '), 'xes ', 'x '), 's ', ' ')
) VIRTUAL;
CREATE INDEX brand_search_words ON brand (search_words);

ALTER TABLE category ADD COLUMN search_words TEXT GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(replace(' ' || trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), '-', ' '), '/', ' '), ',', ' '), '.', ' '), '(', ' '), ')', ' '), '"', ' '), '''', ' '), '&', ' '), '+', ' '), ':', ' '), ';', ' '), '_', ' '), '|', ' '), '™', ' '), '®', ' '), 'é', 'e'), 'è', 'e'), '  ', ' '), '  ', ' ')) || ' ', ' and ', ' '), 'ies ', 'y '), 'sses ', 'ss '), 'ches ', 'ch '), 'shes ', 'sh '), 'xes ', 'x '), 's ', ' ')
) VIRTUAL;
CREATE INDEX category_search_words ON category (search_words);
