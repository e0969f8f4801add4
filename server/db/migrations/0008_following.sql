CREATE TABLE "batch_rows" (
	"batch" text NOT NULL,
	"position" integer NOT NULL,
	"task" text NOT NULL,
	"instance" text,
	"subject" jsonb,
	"outcome" text DEFAULT 'waiting' NOT NULL,
	"failure" jsonb,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "batch_rows_batch_position_pk" PRIMARY KEY("batch","position")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"person" text NOT NULL,
	"vote" text NOT NULL,
	"opinion" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"tenant" text NOT NULL,
	"person" text NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "favourites_tenant_person_kind_target_pk" PRIMARY KEY("tenant","person","kind","target")
);
--> statement-breakpoint
CREATE TABLE "share_readers" (
	"share" text NOT NULL,
	"person" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "share_readers_share_person_pk" PRIMARY KEY("share","person")
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"instance" text NOT NULL,
	"person" text NOT NULL,
	"token" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "form_changes" ADD COLUMN "node" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_batch_batches_id_fk" FOREIGN KEY ("batch") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_readers" ADD CONSTRAINT "share_readers_share_shares_id_fk" FOREIGN KEY ("share") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_rows_waiting" ON "batch_rows" USING btree ("batch","position") WHERE outcome = 'waiting';--> statement-breakpoint
CREATE INDEX "batches_person" ON "batches" USING btree ("tenant","person","at");--> statement-breakpoint
CREATE INDEX "favourites_target" ON "favourites" USING btree ("kind","target");--> statement-breakpoint
CREATE INDEX "share_readers_person" ON "share_readers" USING btree ("person","at");--> statement-breakpoint
CREATE UNIQUE INDEX "shares_token" ON "shares" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "shares_once" ON "shares" USING btree ("instance","person");--> statement-breakpoint
CREATE INDEX "shares_person" ON "shares" USING btree ("tenant","person","at");--> statement-breakpoint
CREATE INDEX "form_changes_instance" ON "form_changes" USING btree ("instance","changed_at");--> statement-breakpoint
CREATE INDEX "instances_stopped" ON "instances" USING btree ("tenant","started_at") WHERE status in ('suspended', 'pending');