CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"owner" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "answered_commands" (
	"person" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "answered_commands_person_key_pk" PRIMARY KEY("person","key")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"dimension" text NOT NULL,
	"key" text NOT NULL,
	"names" jsonb NOT NULL,
	"parent" text,
	"path" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"head" text
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"person" text NOT NULL,
	"group" text NOT NULL,
	CONSTRAINT "memberships_person_group_pk" PRIMARY KEY("person","group")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"account" text NOT NULL,
	"names" jsonb NOT NULL,
	"found" text NOT NULL,
	"post" jsonb NOT NULL,
	"department" text NOT NULL,
	"superior" text,
	"mobile" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"sex" text DEFAULT '' NOT NULL,
	"birthday" text DEFAULT '' NOT NULL,
	"joined_on" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"emergency_contact" text DEFAULT '' NOT NULL,
	"emergency_mobile" text DEFAULT '' NOT NULL,
	"photo" text,
	"position" integer DEFAULT 0 NOT NULL,
	"has_left" boolean DEFAULT false NOT NULL,
	"is_administrator" boolean DEFAULT false NOT NULL,
	"password_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_person_people_id_fk" FOREIGN KEY ("person") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_group_groups_id_fk" FOREIGN KEY ("group") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_department_groups_id_fk" FOREIGN KEY ("department") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_people_id_fk" FOREIGN KEY ("person") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "answered_commands_age" ON "answered_commands" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_key" ON "groups" USING btree ("tenant","dimension","key");--> statement-breakpoint
CREATE INDEX "groups_parent" ON "groups" USING btree ("parent");--> statement-breakpoint
CREATE INDEX "groups_path" ON "groups" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "login_failures_age" ON "login_failures" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "memberships_group" ON "memberships" USING btree ("group");--> statement-breakpoint
CREATE UNIQUE INDEX "people_account" ON "people" USING btree ("tenant","account");--> statement-breakpoint
CREATE INDEX "people_department" ON "people" USING btree ("department");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");