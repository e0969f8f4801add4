ALTER TABLE "participants" ADD COLUMN "open" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "participants" SET "open" = t."open" FROM (SELECT "instance", count(*) AS "open" FROM "tasks" WHERE "status" <> 'replied' GROUP BY "instance") t WHERE t."instance" = "participants"."instance";--> statement-breakpoint
ALTER TABLE "participants" ALTER COLUMN "open" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "participants_open" ON "participants" USING btree ("member","instance","open") WHERE open > 0;