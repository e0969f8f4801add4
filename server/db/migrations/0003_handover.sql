CREATE TABLE "agents" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"person" text NOT NULL,
	"agent" text NOT NULL,
	"definition_key" text,
	"from" timestamp (3) with time zone NOT NULL,
	"to" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"tenant" text NOT NULL,
	"instance" text NOT NULL,
	"task" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"giver" text NOT NULL,
	"receiver" text NOT NULL,
	"node_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transfers_task_position_pk" PRIMARY KEY("task","position")
);
--> statement-breakpoint
CREATE INDEX "agents_on_duty" ON "agents" USING btree ("tenant","from","to");--> statement-breakpoint
CREATE INDEX "transfers_given" ON "transfers" USING btree ("tenant","giver","at");--> statement-breakpoint
CREATE INDEX "transfers_received" ON "transfers" USING btree ("tenant","receiver","at");--> statement-breakpoint
CREATE INDEX "transfers_instance" ON "transfers" USING btree ("instance");