CREATE TABLE "known_names" (
	"tenant" text NOT NULL,
	"kind" text NOT NULL,
	"scope" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"named" text NOT NULL,
	"said" text DEFAULT '' NOT NULL,
	CONSTRAINT "known_names_tenant_kind_scope_name_pk" PRIMARY KEY("tenant","kind","scope","name")
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "name" jsonb;--> statement-breakpoint
CREATE INDEX "known_names_named" ON "known_names" USING btree ("named");