DROP INDEX "instances_mine";--> statement-breakpoint
CREATE INDEX "instances_mine" ON "instances" USING btree ("tenant","initiator","started_at","id","caller");--> statement-breakpoint
CREATE TABLE "titles" (
	"instance" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"initiator" text NOT NULL,
	"found" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "parts_of"(found text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT COST 100 AS $$
  SELECT array_remove(array(
    SELECT CASE
      WHEN octet_length(substr(found, place, 3)) = 3 THEN substr(found, place, 3)
      WHEN octet_length(substr(found, place, 2)) > 2 THEN substr(found, place, 2)
    END
    FROM generate_series(1, length(found) - 1) AS place), NULL)
  || string_to_array(regexp_replace(found, '[\x01-\x7f]+', '', 'g'), NULL)
$$;--> statement-breakpoint
INSERT INTO "titles" SELECT "id", "tenant", "started_at", "initiator", "found" FROM "instances" WHERE "status" <> 'drafted' ORDER BY "started_at", "id";--> statement-breakpoint
CREATE INDEX "titles_newest" ON "titles" USING btree ("tenant","started_at","instance");--> statement-breakpoint
CREATE INDEX "titles_initiator" ON "titles" USING btree ("tenant","initiator");--> statement-breakpoint
CREATE INDEX "titles_parts" ON "titles" USING gin (parts_of("found")) WITH (fastupdate=false);--> statement-breakpoint
CREATE FUNCTION "write_titles"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO titles (instance, tenant, started_at, initiator, found)
    SELECT b.id, b.tenant, b.started_at, b.initiator, b.found FROM begun b WHERE b.status <> 'drafted';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "rewrite_title"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM titles WHERE instance = OLD.id;
  IF NEW.status <> 'drafted' THEN
    INSERT INTO titles (instance, tenant, started_at, initiator, found)
      VALUES (NEW.id, NEW.tenant, NEW.started_at, NEW.initiator, NEW.found);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "drop_titles"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM titles WHERE instance IN (SELECT id FROM gone);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "titles_begin" AFTER INSERT ON "instances" REFERENCING NEW TABLE AS begun FOR EACH STATEMENT EXECUTE FUNCTION "write_titles"();--> statement-breakpoint
CREATE TRIGGER "titles_change" AFTER UPDATE ON "instances" FOR EACH ROW WHEN ((OLD.status = 'drafted') <> (NEW.status = 'drafted') OR OLD.found <> NEW.found OR OLD.started_at <> NEW.started_at OR OLD.initiator <> NEW.initiator OR OLD.tenant <> NEW.tenant) EXECUTE FUNCTION "rewrite_title"();--> statement-breakpoint
CREATE TRIGGER "titles_go" AFTER DELETE ON "instances" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "drop_titles"();
