CREATE TABLE "company_files" (
	"tenant" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"is_main" boolean NOT NULL,
	"content" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	"hash" text NOT NULL,
	"deployed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_files_tenant_kind_key_version_pk" PRIMARY KEY("tenant","kind","key","version")
);
--> statement-breakpoint
CREATE TABLE "record_files" (
	"file" text NOT NULL,
	"tenant" text NOT NULL,
	"object" text NOT NULL,
	"record" text NOT NULL,
	CONSTRAINT "record_files_file_record_pk" PRIMARY KEY("file","record")
);
--> statement-breakpoint
CREATE TABLE "record_tables" (
	"tenant" text NOT NULL,
	"object" text NOT NULL,
	"part" text NOT NULL,
	"kind" text NOT NULL,
	"schema" text NOT NULL,
	"table" text NOT NULL,
	"columns" jsonb NOT NULL,
	CONSTRAINT "record_tables_tenant_object_part_pk" PRIMARY KEY("tenant","object","part")
);
--> statement-breakpoint
CREATE INDEX "company_files_main" ON "company_files" USING btree ("tenant","kind","is_main");--> statement-breakpoint
CREATE INDEX "record_files_record" ON "record_files" USING btree ("tenant","object","record");