CREATE TABLE "definitions" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"status" text NOT NULL,
	"is_main" boolean NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"loaded" jsonb NOT NULL,
	"forms" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	"hash" text NOT NULL,
	"deployed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"row" text NOT NULL,
	"instance" text,
	"node_name" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_rows" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"alias" text NOT NULL,
	"instance" text,
	"record" jsonb NOT NULL,
	"version" integer NOT NULL,
	"progress" text NOT NULL,
	"created_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phrases" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"person" text NOT NULL,
	"text" text NOT NULL,
	"names" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"instance" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" jsonb NOT NULL,
	CONSTRAINT "events_instance_version_pk" PRIMARY KEY("instance","version")
);
--> statement-breakpoint
CREATE TABLE "instances" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"definition" text NOT NULL,
	"definition_key" text NOT NULL,
	"category" text NOT NULL,
	"caller" text,
	"state" jsonb,
	"status" text NOT NULL,
	"outcome" text NOT NULL,
	"subject" jsonb NOT NULL,
	"number" text NOT NULL,
	"initiator" text NOT NULL,
	"initiator_name" text NOT NULL,
	"department" text NOT NULL,
	"summary" jsonb NOT NULL,
	"open_nodes" jsonb NOT NULL,
	"holders" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "participants" (
	"instance" text NOT NULL,
	"member" text NOT NULL,
	"acted_at" timestamp (3) with time zone,
	CONSTRAINT "participants_instance_member_pk" PRIMARY KEY("instance","member")
);
--> statement-breakpoint
CREATE TABLE "records" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"instance" text NOT NULL,
	"node" text NOT NULL,
	"node_name" text NOT NULL,
	"task" text,
	"action" text NOT NULL,
	"handler" text NOT NULL,
	"handler_name" text NOT NULL,
	"agent_for" text,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL,
	"remark" text NOT NULL,
	"partners" jsonb NOT NULL,
	"opinion_field" text DEFAULT '' NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tracked" (
	"person" text NOT NULL,
	"instance" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tracked_person_instance_pk" PRIMARY KEY("person","instance")
);
--> statement-breakpoint
CREATE TABLE "holders" (
	"tenant" text NOT NULL,
	"member" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"task" text NOT NULL,
	CONSTRAINT "holders_tenant_member_created_at_task_pk" PRIMARY KEY("tenant","member","created_at","task")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"instance" text NOT NULL,
	"node" text NOT NULL,
	"handler" text NOT NULL,
	"variables" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "numbers" (
	"tenant" text NOT NULL,
	"prefix" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "numbers_tenant_prefix_pk" PRIMARY KEY("tenant","prefix")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"instance" text NOT NULL,
	"definition" text NOT NULL,
	"category" text NOT NULL,
	"node" text NOT NULL,
	"node_name" text NOT NULL,
	"token" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"owner" text,
	"assignee" text,
	"parent" text,
	"executors" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "timers" (
	"id" text PRIMARY KEY NOT NULL,
	"instance" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "definitions_version" ON "definitions" USING btree ("tenant","key","version");--> statement-breakpoint
CREATE INDEX "definitions_main" ON "definitions" USING btree ("tenant","is_main","status");--> statement-breakpoint
CREATE INDEX "form_changes_row" ON "form_changes" USING btree ("row","changed_at");--> statement-breakpoint
CREATE INDEX "form_rows_instance" ON "form_rows" USING btree ("instance");--> statement-breakpoint
CREATE INDEX "form_rows_alias" ON "form_rows" USING btree ("tenant","alias");--> statement-breakpoint
CREATE UNIQUE INDEX "phrases_once" ON "phrases" USING btree ("tenant","person","text");--> statement-breakpoint
CREATE INDEX "instances_mine" ON "instances" USING btree ("tenant","initiator","started_at","id");--> statement-breakpoint
CREATE INDEX "instances_definition" ON "instances" USING btree ("definition","status");--> statement-breakpoint
CREATE INDEX "instances_caller" ON "instances" USING btree ("caller");--> statement-breakpoint
CREATE INDEX "participants_acted" ON "participants" USING btree ("member","acted_at","instance") WHERE acted_at is not null;--> statement-breakpoint
CREATE INDEX "records_instance" ON "records" USING btree ("instance","done_at","id");--> statement-breakpoint
CREATE INDEX "records_handler" ON "records" USING btree ("tenant","handler","done_at","id");--> statement-breakpoint
CREATE INDEX "tracked_instance" ON "tracked" USING btree ("instance");--> statement-breakpoint
CREATE INDEX "holders_task" ON "holders" USING btree ("task");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "jobs_instance" ON "jobs" USING btree ("instance");--> statement-breakpoint
CREATE INDEX "tasks_instance" ON "tasks" USING btree ("instance");--> statement-breakpoint
CREATE INDEX "timers_due" ON "timers" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "timers_instance" ON "timers" USING btree ("instance");