CREATE TABLE "handed_on" (
	"task" text NOT NULL,
	"person" text NOT NULL,
	"instance" text NOT NULL,
	CONSTRAINT "handed_on_task_person_pk" PRIMARY KEY("task","person")
);
--> statement-breakpoint
CREATE TABLE "leavings" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"person" text NOT NULL,
	"batch" text NOT NULL,
	"way" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"is_deleted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "left_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "leaving" text;--> statement-breakpoint
CREATE INDEX "handed_on_person" ON "handed_on" USING btree ("person");--> statement-breakpoint
CREATE INDEX "leavings_state" ON "leavings" USING btree ("tenant","state","at");--> statement-breakpoint
CREATE INDEX "leavings_person" ON "leavings" USING btree ("person");--> statement-breakpoint
CREATE INDEX "leavings_batch" ON "leavings" USING btree ("batch");