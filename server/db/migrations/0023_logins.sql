CREATE TABLE "login_captchas" (
	"device" text PRIMARY KEY NOT NULL,
	"answer_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_nonces" (
	"nonce_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_waits" (
	"key" text PRIMARY KEY NOT NULL,
	"ready_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" text PRIMARY KEY NOT NULL,
	"domain" text,
	"password_policy" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "login_captchas_expiry" ON "login_captchas" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_nonces_expiry" ON "login_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_waits_age" ON "login_waits" USING btree ("ready_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tenants_domain" ON "tenants" USING btree ("domain");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person");