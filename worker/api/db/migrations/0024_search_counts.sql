-- What shoppers searched for on a day (UTC), without persons (docs/search.md).
CREATE TABLE search_count (
  day TEXT NOT NULL,
  -- Its words in lower case; what looks like an e-mail, a number of somebody or an address on the web is never here.
  query TEXT NOT NULL,
  searches INTEGER NOT NULL,
  -- How many products had all that was searched for, the last time.
  found INTEGER NOT NULL,
  -- How often a product was opened from the results.
  clicks INTEGER NOT NULL DEFAULT 0,
  -- A bit of 16 for each network that has asked, by a hash of query and network; 0 once it is common.
  networks INTEGER NOT NULL,
  -- Several networks have asked it in a week. What stays rare is removed after a week.
  is_common INTEGER NOT NULL DEFAULT 0 CHECK (is_common IN (0, 1)),
  PRIMARY KEY (day, query)
) STRICT, WITHOUT ROWID;
CREATE INDEX search_count_query ON search_count (query, day);
-- Finds what is to be removed, and nothing else.
CREATE INDEX search_count_rare ON search_count (day) WHERE is_common = 0;
