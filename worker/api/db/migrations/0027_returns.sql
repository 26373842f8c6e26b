-- A customer's return of units from a delivered parcel (R-RET-1, docs/returns.md).
CREATE TABLE order_return (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES "order" (id),
  supplier_id INTEGER NOT NULL REFERENCES supplier (id),
  status TEXT NOT NULL DEFAULT 'requested' CHECK (status IN
    ('requested', 'accepted', 'refused', 'received', 'refunded')),
  reason TEXT NOT NULL CHECK (reason IN ('changed_mind', 'defective')),
  -- The remedy for a defect: the customer's choice, until the operator who records the arrival confirms or changes it.
  remedy TEXT NOT NULL DEFAULT 'refund' CHECK (remedy IN ('refund', 'replacement', 'repair')),
  -- The customer's comment.
  comment TEXT,
  -- The instructions for sending the units back, written by the operator who accepted the return.
  note TEXT,
  -- The reason for the rejection.
  refusal TEXT,
  -- The refund for the returned units; null until they have arrived, or if nothing is to be refunded.
  refund_id INTEGER UNIQUE REFERENCES refund (id),
  requested_at TEXT NOT NULL,
  CONSTRAINT order_return_at_once UNIQUE (order_id, supplier_id, requested_at),
  CHECK (refusal IS NULL OR status = 'refused'),
  CHECK (remedy = 'refund' OR reason = 'defective'),
  FOREIGN KEY (order_id, supplier_id) REFERENCES order_child (order_id, supplier_id)
) STRICT;
-- Finds the returns that await an operator, oldest first.
CREATE INDEX order_return_waiting ON order_return (requested_at) WHERE status IN ('requested', 'accepted', 'received');
CREATE TRIGGER order_return_is_kept BEFORE DELETE ON order_return BEGIN
  SELECT raise(ABORT, 'returns are never deleted');
END;

CREATE TABLE order_return_item (
  return_id INTEGER NOT NULL REFERENCES order_return (id),
  order_item_id INTEGER NOT NULL REFERENCES order_item (id),
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (return_id, order_item_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX order_return_item_of_line ON order_return_item (order_item_id);
-- Each unit can be returned only once. Refunded units also count as returned, even without a return; they include the
-- units of completed returns. Units that were replaced or repaired are not refunded. `shared/domain/returns.ts` uses the same rule.
CREATE TRIGGER order_return_item_within_line BEFORE INSERT ON order_return_item
WHEN NEW.quantity + (SELECT coalesce(sum(n.quantity), 0) FROM order_return_item n
    JOIN order_return r ON r.id = n.return_id AND r.status <> 'refused' WHERE n.order_item_id = NEW.order_item_id)
  + max(0, (SELECT coalesce(sum(quantity), 0) FROM refund_item WHERE order_item_id = NEW.order_item_id)
    - (SELECT coalesce(sum(n.quantity), 0) FROM order_return_item n
      JOIN order_return r ON r.id = n.return_id AND r.status IN ('received', 'refunded') AND r.remedy = 'refund'
      WHERE n.order_item_id = NEW.order_item_id))
  > (SELECT quantity FROM order_item WHERE id = NEW.order_item_id)
BEGIN
  SELECT raise(ABORT, 'no more pieces come back than were ordered');
END;
CREATE TRIGGER order_return_item_of_parcel BEFORE INSERT ON order_return_item
WHEN NOT EXISTS (SELECT 1 FROM order_return r
  JOIN order_item i ON i.order_id = r.order_id AND i.supplier_id = r.supplier_id
  WHERE r.id = NEW.return_id AND i.id = NEW.order_item_id)
BEGIN
  SELECT raise(ABORT, 'a return has lines of its own parcel alone');
END;
CREATE TRIGGER order_return_item_stays BEFORE UPDATE ON order_return_item BEGIN
  SELECT raise(ABORT, 'what a return holds is never changed');
END;
CREATE TRIGGER order_return_item_is_kept BEFORE DELETE ON order_return_item BEGIN
  SELECT raise(ABORT, 'what a return holds is never changed');
END;

-- Append-only log of every step of a return.
CREATE TABLE order_return_event (
  id INTEGER PRIMARY KEY,
  return_id INTEGER NOT NULL REFERENCES order_return (id),
  status TEXT NOT NULL CHECK (status IN ('requested', 'accepted', 'refused', 'received', 'refunded')),
  created_at TEXT NOT NULL,
  -- Each step happens at most once.
  UNIQUE (return_id, status)
) STRICT;
CREATE TRIGGER order_return_event_stays BEFORE UPDATE ON order_return_event BEGIN
  SELECT raise(ABORT, 'return events are append-only');
END;
CREATE TRIGGER order_return_event_is_kept BEFORE DELETE ON order_return_event BEGIN
  SELECT raise(ABORT, 'return events are append-only');
END;
