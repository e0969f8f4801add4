CREATE TABLE "login_devices" (
	"account" text NOT NULL,
	"device_hash" text NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "login_devices_account_device_hash_pk" PRIMARY KEY("account","device_hash")
);
--> statement-breakpoint
CREATE TABLE "login_tries" (
	"account" text PRIMARY KEY NOT NULL,
	"moments" jsonb NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "login_devices_age" ON "login_devices" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "login_tries_age" ON "login_tries" USING btree ("last_at");