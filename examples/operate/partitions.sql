-- partitions.sql: entries of the client log by day, in PostgreSQL. Run it once, while no server runs. Then run daily:
-- SELECT kisslock_days(30);
BEGIN;

-- The existing table becomes the oldest partition, up to tomorrow (UTC).
ALTER TABLE log_entries RENAME TO log_entries_before;
ALTER INDEX ix_log_entries_at_ms RENAME TO ix_log_entries_before_at_ms;
ALTER INDEX ix_log_entries_code RENAME TO ix_log_entries_before_code;
ALTER TABLE log_entries_before DROP CONSTRAINT log_entries_pkey;

CREATE TABLE log_entries (LIKE log_entries_before INCLUDING DEFAULTS, PRIMARY KEY (id, at_ms))
    PARTITION BY RANGE (at_ms);
CREATE INDEX ix_log_entries_at_ms ON log_entries (at_ms);
CREATE INDEX ix_log_entries_code ON log_entries (code, at_ms) WHERE code <> '';
ALTER SEQUENCE log_entries_id_seq OWNED BY log_entries.id;

CREATE FUNCTION kisslock_midnight_ms(days integer) RETURNS bigint LANGUAGE sql STABLE AS
    'SELECT (extract(epoch FROM date_trunc(''day'', now() AT TIME ZONE ''UTC'') + days * interval ''1 day'') * 1000)::bigint';

DO $$
BEGIN
    EXECUTE format('ALTER TABLE log_entries ATTACH PARTITION log_entries_before FOR VALUES FROM (MINVALUE) TO (%s)',
                   kisslock_midnight_ms(1));
END $$;

-- Creates the partitions of the next two weeks, and drops partitions that ended more than `keep` days ago.
CREATE FUNCTION kisslock_days(keep integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    name text;
BEGIN
    FOR ahead IN 1..14 LOOP
        EXECUTE format('CREATE TABLE IF NOT EXISTS log_entries_%s PARTITION OF log_entries FOR VALUES FROM (%s) TO (%s)',
                       to_char(now() AT TIME ZONE 'UTC' + ahead * interval '1 day', 'YYYYMMDD'),
                       kisslock_midnight_ms(ahead), kisslock_midnight_ms(ahead + 1));
    END LOOP;
    FOR name IN
        SELECT relid::text FROM pg_partition_tree('log_entries')
        WHERE isleaf AND relid::text ~ '^log_entries_[0-9]{8}$'
          AND right(relid::text, 8) < to_char(now() AT TIME ZONE 'UTC' - (keep + 1) * interval '1 day', 'YYYYMMDD')
    LOOP
        EXECUTE format('DROP TABLE %I', name);
    END LOOP;
END $$;

SELECT kisslock_days(30);

COMMIT;
