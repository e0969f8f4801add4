CREATE TABLE "notices" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"person" text NOT NULL,
	"instance" text NOT NULL,
	"task" text,
	"about" text NOT NULL,
	"sender" text NOT NULL,
	"sender_name" text NOT NULL,
	"opinion" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "notices_person" ON "notices" USING btree ("tenant","person","at","id");--> statement-breakpoint
CREATE INDEX "notices_instance" ON "notices" USING btree ("instance");