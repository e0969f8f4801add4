CREATE TABLE "imported_cells" (
	"tenant" text NOT NULL,
	"subject" text NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "imported_cells_subject_field_pk" PRIMARY KEY("subject","field")
);
--> statement-breakpoint
CREATE TABLE "mail_wishes" (
	"person" text PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"is_wanted" boolean,
	"quiet_from" integer,
	"quiet_to" integer
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"person" text NOT NULL,
	"kind" text NOT NULL,
	"made_by" text,
	"at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"fault" text
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "mail" text;--> statement-breakpoint
ALTER TABLE "mail_wishes" ADD CONSTRAINT "mail_wishes_person_people_id_fk" FOREIGN KEY ("person") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_person_people_id_fk" FOREIGN KEY ("person") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_cells_tenant" ON "imported_cells" USING btree ("tenant");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "mails_person" ON "mails" USING btree ("person");--> statement-breakpoint
CREATE INDEX "notices_unmailed" ON "notices" USING btree ("at") WHERE mail is null and read_at is null;--> statement-breakpoint
CREATE INDEX "notices_mail" ON "notices" USING btree ("mail");