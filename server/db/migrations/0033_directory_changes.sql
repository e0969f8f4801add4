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
--> statement-breakpoint
INSERT INTO "list_lengths" SELECT "tenant", '*tasks', count(*) FROM "tasks" WHERE "status" <> 'replied' GROUP BY "tenant";--> statement-breakpoint
INSERT INTO "list_lengths" SELECT "tenant", '*requests', count(*) FROM "instances" WHERE "status" <> 'drafted' GROUP BY "tenant";--> statement-breakpoint
CREATE FUNCTION "shorten_list_lengths"(list text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF random() < 0.02 THEN
    WITH gone AS (
      DELETE FROM list_lengths WHERE ctid = ANY (ARRAY(SELECT ctid FROM list_lengths WHERE member = list FOR UPDATE SKIP LOCKED))
      RETURNING tenant, change)
    INSERT INTO list_lengths (tenant, member, change)
      SELECT tenant, list, sum(change) FROM gone GROUP BY tenant HAVING sum(change) <> 0;
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_company_list"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_lengths (tenant, member, change)
    SELECT tenant, TG_ARGV[0], CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END FROM changed
    WHERE status <> TG_ARGV[1] GROUP BY tenant;
  PERFORM shorten_list_lengths(TG_ARGV[0]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_company_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_lengths (tenant, member, change)
    VALUES (NEW.tenant, TG_ARGV[0], CASE NEW.status WHEN TG_ARGV[1] THEN -1 ELSE 1 END);
  PERFORM shorten_list_lengths(TG_ARGV[0]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "tasks_come" AFTER INSERT ON "tasks" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_company_list"('*tasks', 'replied');--> statement-breakpoint
CREATE TRIGGER "tasks_go" AFTER DELETE ON "tasks" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_company_list"('*tasks', 'replied');--> statement-breakpoint
CREATE TRIGGER "tasks_turn" AFTER UPDATE ON "tasks" FOR EACH ROW WHEN ((OLD.status = 'replied') <> (NEW.status = 'replied')) EXECUTE FUNCTION "count_company_row"('*tasks', 'replied');--> statement-breakpoint
CREATE TRIGGER "instances_come" AFTER INSERT ON "instances" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_company_list"('*requests', 'drafted');--> statement-breakpoint
CREATE TRIGGER "instances_go" AFTER DELETE ON "instances" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_company_list"('*requests', 'drafted');--> statement-breakpoint
CREATE TRIGGER "instances_turn" AFTER UPDATE ON "instances" FOR EACH ROW WHEN ((OLD.status = 'drafted') <> (NEW.status = 'drafted')) EXECUTE FUNCTION "count_company_row"('*requests', 'drafted');
