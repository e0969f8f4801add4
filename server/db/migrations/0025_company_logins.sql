CREATE TABLE "company_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"person" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "company_login_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"person" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"browser_hash" text NOT NULL,
	"wanted" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_login_tries" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"login" text NOT NULL,
	"browser_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"wanted" text NOT NULL,
	"person" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "company_identities" ADD CONSTRAINT "company_identities_person_people_id_fk" FOREIGN KEY ("person") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_login_codes" ADD CONSTRAINT "company_login_codes_person_people_id_fk" FOREIGN KEY ("person") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_login_tries" ADD CONSTRAINT "company_login_tries_person_people_id_fk" FOREIGN KEY ("person") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_identities_person" ON "company_identities" USING btree ("issuer","person");--> statement-breakpoint
CREATE INDEX "company_identities_of_person" ON "company_identities" USING btree ("person");--> statement-breakpoint
CREATE INDEX "company_login_codes_expiry" ON "company_login_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "company_login_tries_expiry" ON "company_login_tries" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "people_external_id" ON "people" USING btree ("tenant","external_id");