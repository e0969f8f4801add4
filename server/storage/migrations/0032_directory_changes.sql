CREATE TABLE "directory_changes" (
	"change" bigint NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "note_directory_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO directory_changes (change) VALUES (1 + floor(random() * 1000000));
  IF random() < 0.02 THEN
    WITH gone AS (
      DELETE FROM directory_changes WHERE ctid = ANY (ARRAY(SELECT ctid FROM directory_changes FOR UPDATE SKIP LOCKED))
      RETURNING change)
    INSERT INTO directory_changes (change) SELECT sum(change) FROM gone HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "people_change" AFTER INSERT OR UPDATE OR DELETE ON "people" FOR EACH STATEMENT EXECUTE FUNCTION "note_directory_change"();--> statement-breakpoint
CREATE TRIGGER "groups_change" AFTER INSERT OR UPDATE OR DELETE ON "groups" FOR EACH STATEMENT EXECUTE FUNCTION "note_directory_change"();--> statement-breakpoint
CREATE TRIGGER "memberships_change" AFTER INSERT OR UPDATE OR DELETE ON "memberships" FOR EACH STATEMENT EXECUTE FUNCTION "note_directory_change"();
