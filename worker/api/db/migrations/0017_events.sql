-- Analytics events of a shop without an Analytics Engine binding, such as the local one. They contain no personal data.
CREATE TABLE analytics_event (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  product_id INTEGER,
  quantity INTEGER,
  content_type TEXT,
  content_id INTEGER,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX analytics_event_by_name ON analytics_event (name, created_at);

-- Web vitals of sampled page views, in a shop without Analytics Engine. Nothing identifies the visitor.
CREATE TABLE web_vital (
  id INTEGER PRIMARY KEY,
  page TEXT NOT NULL,
  name TEXT NOT NULL,
  value REAL NOT NULL,
  target TEXT,
  connection TEXT NOT NULL,
  memory REAL NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX web_vital_by_time ON web_vital (created_at);
