CREATE TABLE "board_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"instance" text NOT NULL,
	"author" text NOT NULL,
	"content" text NOT NULL,
	"files" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "copies" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"instance" text NOT NULL,
	"kind" text NOT NULL,
	"node" text NOT NULL,
	"node_name" text NOT NULL,
	"sender" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "copy_receivers" (
	"id" text PRIMARY KEY NOT NULL,
	"copy" text NOT NULL,
	"person" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "copy_receivers" ADD CONSTRAINT "copy_receivers_copy_copies_id_fk" FOREIGN KEY ("copy") REFERENCES "public"."copies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "board_messages_instance" ON "board_messages" USING btree ("instance","at");--> statement-breakpoint
CREATE INDEX "copies_sent" ON "copies" USING btree ("tenant","sender","at");--> statement-breakpoint
CREATE INDEX "copies_instance" ON "copies" USING btree ("instance");--> statement-breakpoint
CREATE INDEX "copy_receivers_person" ON "copy_receivers" USING btree ("person","at");--> statement-breakpoint
CREATE INDEX "copy_receivers_copy" ON "copy_receivers" USING btree ("copy");