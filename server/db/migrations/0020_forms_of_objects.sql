ALTER TABLE "form_rows" ADD COLUMN "object" text;--> statement-breakpoint
ALTER TABLE "form_rows" ADD COLUMN "record_id" text;--> statement-breakpoint
ALTER TABLE "form_rows" ADD COLUMN "is_released" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "form_rows" ADD COLUMN "is_handed_in" boolean DEFAULT false NOT NULL;