-- A condition of a vote deployed before keeps its rule, the verdict of the vote that made it hold; its file becomes a new version.
UPDATE "definitions" SET "hash" = "hash" || '.lastVote', "loaded" = jsonb_set("loaded", '{process,nodes}', (
  SELECT jsonb_object_agg(id, CASE WHEN node #>> '{task,voting,threshold,by}' = 'condition' THEN jsonb_set(node, '{task,voting,threshold,meaning}', '"lastVote"') ELSE node END)
  FROM jsonb_each("loaded" #> '{process,nodes}') AS each(id, node)
)) WHERE jsonb_path_exists("loaded", '$.process.nodes.*.task.voting.threshold ? (@.by == "condition")');
