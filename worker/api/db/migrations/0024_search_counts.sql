-- Shoppers' searches per day (UTC), without personal data (docs/search.md).
CREATE TABLE search_count (
  day TEXT NOT NULL,
  -- The query's words in lower case. Queries that look like an email, a personal number or a web address are not
  -- stored.
  query TEXT NOT NULL,
  searches INTEGER NOT NULL,
  -- The number of products that matched the whole query, as of the last search.
  found INTEGER NOT NULL,
  -- How often a product was opened from the results.
  clicks INTEGER NOT NULL DEFAULT 0,
  -- Each network that searches sets one of 16 bits, by a hash of query and network. 0 once the query is common.
  networks INTEGER NOT NULL,
  -- 1 if several networks have searched for the query within a week. Other queries are deleted after a week.
  is_common INTEGER NOT NULL DEFAULT 0 CHECK (is_common IN (0, 1)),
  PRIMARY KEY (day, query)
) STRICT, WITHOUT ROWID;
CREATE INDEX search_count_query ON search_count (query, day);
-- Finds the rare queries to delete.
CREATE INDEX search_count_rare ON search_count (day) WHERE is_common = 0;
-- Finds the popular queries.
CREATE INDEX search_count_common ON search_count (day) WHERE is_common = 1;
