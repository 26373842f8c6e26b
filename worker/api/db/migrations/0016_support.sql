-- Messages from customers and visitors. Ids are never reused, because people quote them as a reference.
CREATE TABLE support_request (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Null if the sender was not signed in.
  user_id INTEGER REFERENCES user (id),
  name TEXT NOT NULL,
  email TEXT NOT NULL COLLATE NOCASE,
  message TEXT NOT NULL,
  -- One of the user's own orders.
  order_id INTEGER REFERENCES "order" (id),
  -- The order number given by a visitor who was not signed in. It is not verified that the order is theirs.
  claimed_order_id INTEGER,
  -- 1 if the form's hidden field was filled: by a bot, or by a visitor's password manager.
  is_suspicious INTEGER NOT NULL DEFAULT 0 CHECK (is_suspicious IN (0, 1)),
  created_at TEXT NOT NULL,
  CHECK (order_id IS NULL OR user_id IS NOT NULL)
) STRICT;
CREATE INDEX support_request_of_user ON support_request (user_id);
CREATE INDEX support_request_of_email ON support_request (email, created_at);
-- Lets the cron find the expired rows each minute without reading the others.
CREATE INDEX support_request_created ON support_request (created_at);
