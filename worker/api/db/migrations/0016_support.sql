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
  -- When an operator closed the request; null while it waits for an answer.
  closed_at TEXT,
  CHECK (order_id IS NULL OR user_id IS NOT NULL)
) STRICT;
CREATE INDEX support_request_of_user ON support_request (user_id);
CREATE INDEX support_request_of_email ON support_request (email, created_at);
-- Lets the cron find the expired rows each minute without reading the others.
CREATE INDEX support_request_created ON support_request (created_at);
-- Finds the open requests, oldest first.
CREATE INDEX support_request_open ON support_request (created_at) WHERE closed_at IS NULL;

-- Operators' answers, which customers receive by email.
CREATE TABLE support_answer (
  id INTEGER PRIMARY KEY,
  support_request_id INTEGER NOT NULL REFERENCES support_request (id) ON DELETE CASCADE,
  -- The operator's email, or the user name of the command line.
  operator TEXT NOT NULL,
  message TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- A form that is sent twice answers once.
  UNIQUE (support_request_id, message)
) STRICT;
