ALTER TABLE "tasks" ADD COLUMN "wakes" text;--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "rule" text;--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "related" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Which task goes on when returned work is done stands in the state of the request.
UPDATE "tasks" SET "wakes" = (
  SELECT task ->> 'wakes' FROM "instances", jsonb_array_elements("instances"."state" -> 'tasks') AS each(task)
  WHERE "instances"."id" = "tasks"."instance" AND task ->> 'id' = "tasks"."id"
) WHERE "kind" = 'returned';