CREATE TABLE "request_views" (
	"instance" text NOT NULL,
	"person" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"record_versions" jsonb NOT NULL,
	"since" jsonb,
	CONSTRAINT "request_views_instance_person_pk" PRIMARY KEY("instance","person")
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "is_app_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "urged_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "urged_at" timestamp (3) with time zone;