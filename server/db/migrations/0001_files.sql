CREATE TABLE "file_chunks" (
	"file" text NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_chunks_file_position_pk" PRIMARY KEY("file","position")
);
--> statement-breakpoint
CREATE TABLE "file_links" (
	"file" text NOT NULL,
	"instance" text NOT NULL,
	CONSTRAINT "file_links_file_instance_pk" PRIMARY KEY("file","instance")
);
--> statement-breakpoint
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_links_instance" ON "file_links" USING btree ("instance");