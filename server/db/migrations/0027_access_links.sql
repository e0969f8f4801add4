CREATE TABLE "access_links" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"person" text NOT NULL,
	"kind" text NOT NULL,
	"made_by" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_login_tries" ADD COLUMN "access_link" text;--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_person_people_id_fk" FOREIGN KEY ("person") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_links_person" ON "access_links" USING btree ("person");--> statement-breakpoint
CREATE INDEX "access_links_expiry" ON "access_links" USING btree ("expires_at");