ALTER TABLE "groups" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "is_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "provisioned" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "groups_external" ON "groups" USING btree ("tenant","external_id");