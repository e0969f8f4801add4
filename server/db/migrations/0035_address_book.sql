CREATE FUNCTION "beginnings_of"(found text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT coalesce(array_agg(DISTINCT substr(word, first, letters)), '{}')
  FROM regexp_split_to_table(found, '[[:space:]@._/-]+') AS word,
    generate_series(1, CASE WHEN octet_length(word) > length(word) THEN length(word) ELSE 1 END) AS first,
    generate_series(1, 2) AS letters
  WHERE length(word) >= first + letters - 1
$$;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "people_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "properties" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "properties" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "people_order" ON "people" USING btree ("tenant","position","id") WHERE not has_left;--> statement-breakpoint
CREATE INDEX "people_beginnings" ON "people" USING gin (beginnings_of("found"));--> statement-breakpoint
CREATE INDEX "people_mobile_end" ON "people" USING btree (reverse("mobile") text_pattern_ops);--> statement-breakpoint
CREATE FUNCTION "count_inside"(persons text[], inside text[], step integer) RETURNS void LANGUAGE sql AS $$
  UPDATE groups SET people_count = people_count + counted.change
  FROM (
    SELECT above.id, count(DISTINCT p.person)::integer * step AS change
    FROM unnest(persons, inside) AS p(person, "group")
    JOIN groups g ON g.id = p."group"
    CROSS JOIN unnest(string_to_array(g.path, '.')) AS above(id)
    GROUP BY above.id) AS counted
  WHERE groups.id = counted.id
$$;--> statement-breakpoint
CREATE FUNCTION "groups_of"(persons text[]) RETURNS TABLE (person text, "group" text) LANGUAGE sql STABLE AS $$
  SELECT p.id, p.department FROM people p WHERE p.id = ANY (persons) AND NOT p.has_left
  UNION
  SELECT m.person, m."group" FROM memberships m JOIN people p ON p.id = m.person
  WHERE m.person = ANY (persons) AND NOT p.has_left
$$;--> statement-breakpoint
CREATE FUNCTION "recount_groups"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE groups SET people_count = counted.people
  FROM (
    SELECT g.id, count(DISTINCT inside.person)::integer AS people
    FROM groups g
    LEFT JOIN (
      SELECT direct.person, above.id
      FROM (
        SELECT p.id AS person, p.department AS "group" FROM people p WHERE NOT p.has_left
        UNION
        SELECT m.person, m."group" FROM memberships m JOIN people p ON p.id = m.person WHERE NOT p.has_left) AS direct
      JOIN groups h ON h.id = direct."group"
      CROSS JOIN unnest(string_to_array(h.path, '.')) AS above(id)) AS inside ON inside.id = g.id
    GROUP BY g.id) AS counted
  WHERE groups.id = counted.id AND groups.people_count <> counted.people;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_people_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_inside(array_agg(id), array_agg(department), 1) FROM added WHERE NOT has_left HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_people_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved text[] := (
    SELECT array_agg(b.id) FROM before_it b JOIN after_it a ON a.id = b.id
    WHERE (a.department, a.has_left) IS DISTINCT FROM (b.department, b.has_left));
BEGIN
  IF moved IS NULL THEN RETURN NULL; END IF;
  PERFORM count_inside(array_agg(person), array_agg("group"), -1) FROM (
    SELECT b.id AS person, b.department AS "group" FROM before_it b WHERE b.id = ANY (moved) AND NOT b.has_left
    UNION
    SELECT m.person, m."group" FROM memberships m JOIN before_it b ON b.id = m.person
    WHERE b.id = ANY (moved) AND NOT b.has_left) AS was;
  PERFORM count_inside(array_agg(person), array_agg("group"), 1) FROM groups_of(moved);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_joined"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  persons text[] := (SELECT array_agg(DISTINCT person) FROM joined);
BEGIN
  IF persons IS NULL THEN RETURN NULL; END IF;
  PERFORM count_inside(array_agg(person), array_agg("group"), -1) FROM (
    SELECT p.id AS person, p.department AS "group" FROM people p WHERE p.id = ANY (persons) AND NOT p.has_left
    UNION
    SELECT m.person, m."group" FROM memberships m JOIN people p ON p.id = m.person
    WHERE m.person = ANY (persons) AND NOT p.has_left
      AND NOT EXISTS (SELECT FROM joined j WHERE j.person = m.person AND j."group" = m."group")) AS was;
  PERFORM count_inside(array_agg(person), array_agg("group"), 1) FROM groups_of(persons);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_parted"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  persons text[] := (SELECT array_agg(DISTINCT person) FROM parted);
BEGIN
  IF persons IS NULL THEN RETURN NULL; END IF;
  PERFORM count_inside(array_agg(person), array_agg("group"), -1) FROM (
    SELECT person, "group" FROM groups_of(persons)
    UNION
    SELECT x.person, x."group" FROM parted x JOIN people p ON p.id = x.person WHERE NOT p.has_left) AS was;
  PERFORM count_inside(array_agg(person), array_agg("group"), 1) FROM groups_of(persons);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "people_added" AFTER INSERT ON "people" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_people_added"();--> statement-breakpoint
CREATE TRIGGER "people_moved" AFTER UPDATE ON "people" REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it FOR EACH STATEMENT EXECUTE FUNCTION "count_people_moved"();--> statement-breakpoint
CREATE TRIGGER "people_removed" AFTER DELETE ON "people" FOR EACH STATEMENT EXECUTE FUNCTION "recount_groups"();--> statement-breakpoint
CREATE TRIGGER "memberships_joined" AFTER INSERT ON "memberships" REFERENCING NEW TABLE AS joined FOR EACH STATEMENT EXECUTE FUNCTION "count_joined"();--> statement-breakpoint
CREATE TRIGGER "memberships_parted" AFTER DELETE ON "memberships" REFERENCING OLD TABLE AS parted FOR EACH STATEMENT EXECUTE FUNCTION "count_parted"();--> statement-breakpoint
CREATE TRIGGER "memberships_changed" AFTER UPDATE ON "memberships" FOR EACH STATEMENT EXECUTE FUNCTION "recount_groups"();--> statement-breakpoint
CREATE TRIGGER "groups_moved" AFTER UPDATE OF "path" ON "groups" FOR EACH STATEMENT EXECUTE FUNCTION "recount_groups"();--> statement-breakpoint
UPDATE "groups" SET "path" = "path";