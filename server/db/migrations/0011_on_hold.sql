DROP INDEX "instances_stopped";--> statement-breakpoint
UPDATE "instances" SET "status" = 'onHold' WHERE "status" = 'pending';--> statement-breakpoint
UPDATE "instances" SET "state" = jsonb_set("state", '{status}', '"onHold"') WHERE "state"->>'status' = 'pending';--> statement-breakpoint
UPDATE "instances" SET "state" = jsonb_set("state", '{tasks}', (
  SELECT jsonb_agg(CASE WHEN task->>'status' = 'pending' THEN jsonb_set(task, '{status}', '"onHold"') ELSE task END ORDER BY place)
  FROM jsonb_array_elements("state"->'tasks') WITH ORDINALITY AS each(task, place)
)) WHERE "state" @> '{"tasks": [{"status": "pending"}]}';--> statement-breakpoint
UPDATE "tasks" SET "status" = 'onHold' WHERE "status" = 'pending';--> statement-breakpoint
CREATE INDEX "instances_stopped" ON "instances" USING btree ("tenant","started_at") WHERE status in ('suspended', 'onHold');
