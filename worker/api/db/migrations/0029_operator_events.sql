-- Who changed what: one row per act of an operator, written in the same batch as the change. Contains no personal data
-- of customers: a record is named by its id, and `reason` is deleted when the customer is erased, or the review deleted.
CREATE TABLE operator_event (
  id INTEGER PRIMARY KEY,
  -- The operator's email, or the user name of the command line.
  operator TEXT NOT NULL CHECK (length(operator) BETWEEN 1 AND 254),
  at TEXT NOT NULL,
  -- Such as 'orders.pack'.
  act TEXT NOT NULL CHECK (act GLOB '[a-z]*.[a-z]*'),
  -- The changed record, such as 'order' and '123'.
  record_kind TEXT NOT NULL CHECK (record_kind <> ''),
  record_id TEXT NOT NULL CHECK (record_id <> ''),
  -- The operator's reason, if one was given.
  reason TEXT CHECK (reason <> ''),
  -- A JSON object with the new values; null if the act has none.
  details TEXT CHECK (json_valid(details))
) STRICT;
CREATE INDEX operator_event_of_record ON operator_event (record_kind, record_id, at);
CREATE INDEX operator_event_of_operator ON operator_event (operator, at);
-- Finds the newest and the expired events.
CREATE INDEX operator_event_at ON operator_event (at);
-- An event never changes, except that its reason is deleted.
CREATE TRIGGER operator_event_stays BEFORE UPDATE ON operator_event
WHEN NEW.reason IS NOT NULL OR NEW.details IS NOT OLD.details
  OR (NEW.id, NEW.operator, NEW.at, NEW.act, NEW.record_kind, NEW.record_id)
    <> (OLD.id, OLD.operator, OLD.at, OLD.act, OLD.record_kind, OLD.record_id)
BEGIN
  SELECT raise(ABORT, 'operator events are append-only');
END;
