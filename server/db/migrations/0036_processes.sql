CREATE TABLE "process_log" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text,
	"kind" text NOT NULL,
	"key" text,
	"name" text DEFAULT '' NOT NULL,
	"versions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem_count" integer DEFAULT 0 NOT NULL,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_starters" (
	"tenant" text NOT NULL,
	"key" text NOT NULL,
	"people" jsonb NOT NULL,
	"groups" jsonb NOT NULL,
	CONSTRAINT "process_starters_tenant_key_pk" PRIMARY KEY("tenant","key")
);
--> statement-breakpoint
ALTER TABLE "definitions" ADD COLUMN "file" text;--> statement-breakpoint
CREATE INDEX "process_log_newest" ON "process_log" USING btree ("tenant","at","id");--> statement-breakpoint
CREATE INDEX "process_log_key" ON "process_log" USING btree ("tenant","key","at");