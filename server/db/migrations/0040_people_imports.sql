CREATE TABLE "people_import_parts" (
	"import" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"size" integer NOT NULL,
	"rows" text NOT NULL,
	CONSTRAINT "people_import_parts_import_position_pk" PRIMARY KEY("import","position")
);
--> statement-breakpoint
CREATE TABLE "people_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"person" text NOT NULL,
	"file" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"total" integer NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"gone" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"refused_count" integer DEFAULT 0 NOT NULL,
	"refused" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"made" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "people_import_parts" ADD CONSTRAINT "people_import_parts_import_people_imports_id_fk" FOREIGN KEY ("import") REFERENCES "public"."people_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "people_imports_running" ON "people_imports" USING btree ("tenant") WHERE state = 'running';