import { type Slug, Tool, ToolNotFound } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Amount, Flag } from "./columns.ts"
import { command, query, type Verb } from "./query.ts"

const Row = Schema.Struct({ ...Tool.fields, creditCost: Amount, isActive: Flag })
const select = `SELECT id, slug, name, description, category, icon_path AS "iconPath",
  credit_cost AS "creditCost", is_active AS "isActive" FROM tools`

const selectAll = query(Row, `${select} ORDER BY category, name, slug`)
const selectOne = query(Row, `${select} WHERE slug = ?`)
const insert = query(
  Schema.Struct({ slug: Schema.String }),
  `INSERT INTO tools (id, slug, name, description, category, icon_path, credit_cost, is_active)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (slug) DO NOTHING RETURNING slug`
)
const update = command("UPDATE tools SET is_active = ? WHERE slug = ?")

export const listTools: Verb<ReadonlyArray<Tool>> = (run) => selectAll(run)

export const findTool =
  (slug: Slug): Verb<Tool, ToolNotFound> =>
  (run) =>
    Effect.flatMap(selectOne(run, slug), ([tool]) =>
      tool === undefined ? new ToolNotFound({ slug }) : Effect.succeed(tool)
    )

export const seedTools =
  (tools: ReadonlyArray<Tool>): Verb<number> =>
  (run) =>
    Effect.map(
      Effect.forEach(tools, (tool) =>
        insert(
          run,
          tool.id,
          tool.slug,
          tool.name,
          tool.description,
          tool.category,
          tool.iconPath,
          tool.creditCost,
          tool.isActive ? 1 : 0
        )
      ),
      (added) => added.flat().length
    )

export const setToolActive =
  (slug: Slug, isActive: boolean): Verb<Tool, ToolNotFound> =>
  (run) =>
    Effect.gen(function* () {
      const tool = yield* findTool(slug)(run)
      yield* update(run, isActive ? 1 : 0, slug)
      return { ...tool, isActive }
    })
