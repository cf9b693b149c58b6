CREATE TRIGGER entry_is_not_updated BEFORE UPDATE ON entry
BEGIN
  SELECT RAISE(ABORT, 'entries are never changed');
END;
CREATE TRIGGER entry_is_not_deleted BEFORE DELETE ON entry
BEGIN
  SELECT RAISE(ABORT, 'entries are never deleted');
END;
CREATE TRIGGER server_entry_is_not_updated BEFORE UPDATE ON server_entry
BEGIN
  SELECT RAISE(ABORT, 'entries are never changed');
END;
CREATE TRIGGER server_entry_is_not_deleted BEFORE DELETE ON server_entry
BEGIN
  SELECT RAISE(ABORT, 'entries are never deleted');
END;
