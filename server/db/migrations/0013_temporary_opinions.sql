CREATE TABLE "kept_opinions" (
	"id" text NOT NULL,
	"tenant" text NOT NULL,
	"person" text NOT NULL,
	"task" text NOT NULL,
	"instance" text NOT NULL,
	"opinion" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kept_opinions_person_task_pk" PRIMARY KEY("person","task")
);
--> statement-breakpoint
ALTER TABLE "kept_opinions" ADD CONSTRAINT "kept_opinions_task_tasks_id_fk" FOREIGN KEY ("task") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_opinions_task" ON "kept_opinions" USING btree ("task");