DROP INDEX "tasks_instance";--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "found" text GENERATED ALWAYS AS (lower(coalesce(subject ->> 'zh-CN', '') || chr(10) || coalesce(subject ->> 'en-US', '') || chr(10) || coalesce(subject ->> 'ja-JP', '') || chr(31) || number)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "holders" ADD COLUMN "initiator" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "holders" ADD COLUMN "found" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "holders" SET "initiator" = i."initiator", "found" = i."found" FROM "tasks" t JOIN "instances" i ON i."id" = t."instance" WHERE t."id" = "holders"."task";--> statement-breakpoint
ALTER TABLE "holders" ALTER COLUMN "initiator" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "holders" ALTER COLUMN "found" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "holders_member" ON "holders" USING btree ("tenant","member");--> statement-breakpoint
CREATE INDEX "tasks_newest" ON "tasks" USING btree ("tenant","created_at","id") WHERE status <> 'replied';--> statement-breakpoint
CREATE INDEX "participants_member" ON "participants" USING btree ("member","instance");--> statement-breakpoint
CREATE INDEX "tasks_instance" ON "tasks" USING btree ("instance","tenant","status","created_at","id");
