CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries are never changed or deleted';
END
$$;
CREATE TRIGGER entry_is_not_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER server_entry_is_not_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON server_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
