-- The first and last South African day on which a section is shown, such as '2026-11-27'; null without a limit.
ALTER TABLE content_section ADD COLUMN from_day TEXT CHECK (from_day IS date(from_day));
ALTER TABLE content_section ADD COLUMN to_day TEXT CHECK (to_day IS date(to_day));
DROP TRIGGER content_section_noted_changed;
CREATE TRIGGER content_section_noted_changed AFTER UPDATE ON content_section
WHEN (OLD.name, OLD.position, OLD.from_day, OLD.to_day) IS NOT (NEW.name, NEW.position, NEW.from_day, NEW.to_day)
BEGIN
  INSERT INTO catalogue_changed (kind, id) VALUES ('section', NEW.id);
END;
