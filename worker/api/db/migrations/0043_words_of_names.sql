-- A name's words as worker/api/search/words/ranking-words.ts compares them. A search reads those of its candidates from the
-- index, where working them out takes longer than ranking. Products of the search index alone have an entry.
ALTER TABLE product ADD COLUMN search_name TEXT GENERATED ALWAYS AS (
  (' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), '''', ''), '’', ''), '‘', ''), '-', ' '), '–', ' '), '—', ' '), '/', ' '), ',', ' '), '.', ' '), '(', ' '), ')', ' '), '"', ' '), '“', ' '), '”', ' '), '″', ' '), '&', ' '), '+', ' '), ':', ' '), ';', ' '), '_', ' '), '|', ' '), '!', ' '), '*', ' '), '™', ' '), '®', ' '), 'é', 'e'), 'É', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'ô', 'o'), 'ö', 'o'), 'ü', 'u'), 'û', 'u'), 'î', 'i'), 'ï', 'i'), 'â', 'a'), '  ', ' '), '  ', ' ') || ' ')
) VIRTUAL;
CREATE INDEX product_search_name ON product (id, search_name) WHERE parent_id IS NULL AND is_published = 1;
