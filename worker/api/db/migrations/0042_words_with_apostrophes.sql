-- As in 0030, but apostrophes do not end a word (men's, men’s and mens are one), and more signs and accents are read, as
-- worker/api/search compares words.
DROP INDEX brand_search_words;
ALTER TABLE brand DROP COLUMN search_words;
ALTER TABLE brand ADD COLUMN search_words TEXT GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(replace(' ' || trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), '''', ''), '’', ''), '‘', ''), '-', ' '), '–', ' '), '—', ' '), '/', ' '), ',', ' '), '.', ' '), '(', ' '), ')', ' '), '"', ' '), '“', ' '), '”', ' '), '″', ' '), '&', ' '), '+', ' '), ':', ' '), ';', ' '), '_', ' '), '|', ' '), '!', ' '), '*', ' '), '™', ' '), '®', ' '), 'é', 'e'), 'É', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'ô', 'o'), 'ö', 'o'), 'ü', 'u'), '  ', ' '), '  ', ' ')) || ' ', ' and ', ' '), 'ies ', 'y '), 'sses ', 'ss '), 'ches ', 'ch '), 'shes ', 'sh '), 'xes ', 'x '), 's ', ' ')
) VIRTUAL;
CREATE INDEX brand_search_words ON brand (search_words);

DROP INDEX category_search_words;
ALTER TABLE category DROP COLUMN search_words;
ALTER TABLE category ADD COLUMN search_words TEXT GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(replace(' ' || trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), '''', ''), '’', ''), '‘', ''), '-', ' '), '–', ' '), '—', ' '), '/', ' '), ',', ' '), '.', ' '), '(', ' '), ')', ' '), '"', ' '), '“', ' '), '”', ' '), '″', ' '), '&', ' '), '+', ' '), ':', ' '), ';', ' '), '_', ' '), '|', ' '), '!', ' '), '*', ' '), '™', ' '), '®', ' '), 'é', 'e'), 'É', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'ô', 'o'), 'ö', 'o'), 'ü', 'u'), '  ', ' '), '  ', ' ')) || ' ', ' and ', ' '), 'ies ', 'y '), 'sses ', 'ss '), 'ches ', 'ch '), 'shes ', 'sh '), 'xes ', 'x '), 's ', ' ')
) VIRTUAL;
CREATE INDEX category_search_words ON category (search_words);
