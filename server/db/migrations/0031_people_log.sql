CREATE TABLE "people_log" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text,
	"origin" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"is_group" boolean NOT NULL,
	"subject_names" jsonb NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "people_log_newest" ON "people_log" USING btree ("tenant","at","id");--> statement-breakpoint
CREATE INDEX "people_log_subject" ON "people_log" USING btree ("tenant","subject","at");