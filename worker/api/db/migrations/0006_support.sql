-- What customers and visitors wrote to the shop. An id is never used again: it is the reference that people quote.
CREATE TABLE support_request (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Null: whoever wrote was not signed in.
  user_id INTEGER REFERENCES user (id),
  name TEXT NOT NULL,
  email TEXT NOT NULL COLLATE NOCASE,
  message TEXT NOT NULL,
  -- An order of the user's own.
  order_id INTEGER REFERENCES "order" (id),
  -- An order's number as somebody signed out gave it: whose it is, nobody has checked.
  claimed_order_id INTEGER,
  created_at TEXT NOT NULL,
  CHECK (order_id IS NULL OR user_id IS NOT NULL)
) STRICT;
CREATE INDEX support_request_of_user ON support_request (user_id);
CREATE INDEX support_request_of_email ON support_request (email, created_at);
