CREATE TABLE "uploads" (
	"file" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"size" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "kept_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "uploads_age" ON "uploads" USING btree ("at");--> statement-breakpoint
CREATE INDEX "files_unattached" ON "files" USING btree ("owner","kept_at") WHERE "files"."kept_at" is not null;--> statement-breakpoint
UPDATE "files" SET "kept_at" = greatest(now(), "at") WHERE NOT EXISTS (SELECT FROM "file_links" WHERE "file" = "files"."id");--> statement-breakpoint
INSERT INTO "uploads" ("file", "owner", "size", "at") SELECT DISTINCT "file", '', 0, now() FROM "file_chunks" WHERE NOT EXISTS (SELECT FROM "files" WHERE "id" = "file_chunks"."file");
