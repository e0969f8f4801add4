CREATE TABLE "list_lengths" (
	"tenant" text NOT NULL,
	"member" text NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "holders_task";--> statement-breakpoint
DROP INDEX "holders_member";--> statement-breakpoint
DROP INDEX "participants_member";--> statement-breakpoint
DROP INDEX "participants_open";--> statement-breakpoint
ALTER TABLE "holders" DROP CONSTRAINT "holders_tenant_member_created_at_task_pk";--> statement-breakpoint
ALTER TABLE "holders" ALTER COLUMN "found" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "holders" ADD CONSTRAINT "holders_task_member_pk" PRIMARY KEY("task","member");--> statement-breakpoint
UPDATE "holders" SET "found" = NULL WHERE octet_length("found") > 2000;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "initiator" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "found" text;--> statement-breakpoint
UPDATE "participants" SET "initiator" = i."initiator", "found" = CASE WHEN octet_length(i."found") <= 2000 THEN i."found" END FROM "instances" i WHERE i."id" = "participants"."instance";--> statement-breakpoint
ALTER TABLE "participants" ALTER COLUMN "initiator" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "list_lengths_member" ON "list_lengths" USING btree ("tenant","member","change");--> statement-breakpoint
CREATE INDEX "holders_newest" ON "holders" USING btree ("tenant","member","created_at","task","initiator","found");--> statement-breakpoint
CREATE INDEX "instances_drafts" ON "instances" USING btree ("tenant","initiator") WHERE status = 'drafted';--> statement-breakpoint
CREATE INDEX "participants_member" ON "participants" USING btree ("member","instance","initiator","found");--> statement-breakpoint
CREATE INDEX "participants_open" ON "participants" USING btree ("member","instance","open","initiator","found") WHERE open > 0;--> statement-breakpoint
INSERT INTO "list_lengths" SELECT "tenant", "member", count(*) FROM "holders" GROUP BY "tenant", "member";--> statement-breakpoint
CREATE FUNCTION "count_holders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_lengths (tenant, member, change)
    SELECT tenant, member, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END FROM changed GROUP BY tenant, member;
  IF random() < 0.02 THEN
    WITH gone AS (
      DELETE FROM list_lengths WHERE ctid = ANY (ARRAY(
        SELECT l.ctid FROM list_lengths l
        WHERE EXISTS (SELECT FROM changed c WHERE c.tenant = l.tenant AND c.member = l.member)
        FOR UPDATE SKIP LOCKED))
      RETURNING tenant, member, change)
    INSERT INTO list_lengths (tenant, member, change)
      SELECT tenant, member, sum(change) FROM gone GROUP BY tenant, member HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "holders_come" AFTER INSERT ON "holders" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_holders"();--> statement-breakpoint
CREATE TRIGGER "holders_go" AFTER DELETE ON "holders" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_holders"();
