import { type Slug, Tool, ToolNotFound } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Amount, Flag } from "./columns.ts"
import { command, decided, insertion, query, type Reading, type Writing } from "./query.ts"

const Row = Schema.Struct({ ...Tool.fields, creditCost: Amount, isActive: Flag })
const select = `SELECT id, slug, name, description, category, icon_path AS "iconPath",
  credit_cost AS "creditCost", is_active AS "isActive" FROM tools`

const selectAll = query(Row, `${select} ORDER BY category, name, slug`)
const selectOne = query(Row, `${select} WHERE slug = ?`)
const insert = insertion("tools", [
  "id",
  "slug",
  "name",
  "description",
  "category",
  "icon_path",
  "credit_cost",
  "is_active"
])
const update = command("UPDATE tools SET is_active = ? WHERE slug = ?")

export const listTools: Reading<ReadonlyArray<Tool>> = (read) => selectAll(read)

export const findTool =
  (slug: Slug): Reading<Tool, ToolNotFound> =>
  (read) =>
    Effect.flatMap(selectOne(read, slug), ([tool]) =>
      tool === undefined ? new ToolNotFound({ slug }) : Effect.succeed(tool)
    )

export const seedTools =
  (tools: ReadonlyArray<Tool>): Writing<number> =>
  (read) =>
    Effect.map(selectAll(read), (present) => {
      const missing = new Map(tools.toReversed().map((tool) => [tool.slug, tool]))
      for (const { slug } of present) missing.delete(slug)
      const rows = [...missing.values()].map(
        ({ id, slug, name, description, category, iconPath, creditCost, isActive }) => [
          id,
          slug,
          name,
          description,
          category,
          iconPath,
          creditCost,
          isActive ? 1 : 0
        ]
      )
      return decided(rows.length, ...insert(rows))
    })

export const setToolActive =
  (slug: Slug, isActive: boolean): Writing<Tool, ToolNotFound> =>
  (read) =>
    Effect.map(findTool(slug)(read), (tool) => decided({ ...tool, isActive }, update(isActive ? 1 : 0, slug)))
