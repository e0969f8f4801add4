ALTER TABLE "notices" ALTER COLUMN "instance" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "duty" jsonb;