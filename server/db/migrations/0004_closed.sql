CREATE TABLE "closed_tasks" (
	"task" text PRIMARY KEY NOT NULL,
	"instance" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "closed_tasks_instance" ON "closed_tasks" USING btree ("instance");--> statement-breakpoint
INSERT INTO "closed_tasks" ("task", "instance") SELECT DISTINCT ON ("task") "task", "instance" FROM "records" WHERE "task" IS NOT NULL AND "task" NOT IN (SELECT "id" FROM "tasks");
