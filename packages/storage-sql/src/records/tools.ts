import { type Slug, Tool, ToolNotFound } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Amount, Flag } from "../statements/columns.ts"
import { planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { command, insertInto, query } from "../statements/statement.ts"

const Row = Schema.Struct({ ...Tool.fields, creditCost: Amount, isActive: Flag })
const select = `SELECT id, slug, name, description, category, icon_path AS "iconPath",
  credit_cost AS "creditCost", is_active AS "isActive" FROM tools`

const selectAll = query(
  Row,
  ({ byCodePoint }) => `${select} ORDER BY ${["category", "name", "slug"].map(byCodePoint).join(", ")}`
)
const selectOne = query(Row, `${select} WHERE slug = ?`)
const insert = insertInto("tools")<Tool>(
  {
    id: ({ id }) => id,
    slug: ({ slug }) => slug,
    name: ({ name }) => name,
    description: ({ description }) => description,
    category: ({ category }) => category,
    icon_path: ({ iconPath }) => iconPath,
    credit_cost: ({ creditCost }) => creditCost,
    is_active: ({ isActive }) => (isActive ? 1 : 0)
  },
  { key: ["slug"], action: "retry" }
)
const update = command("UPDATE tools SET is_active = ? WHERE slug = ?")

export const listTools: ReadVerb<ReadonlyArray<Tool>> = (read) => selectAll(read)

export const findTool =
  (slug: Slug): ReadVerb<Tool, ToolNotFound> =>
  (read) =>
    Effect.flatMap(selectOne(read, slug), ([tool]) =>
      tool === undefined ? new ToolNotFound({ slug }) : Effect.succeed(tool)
    )

export const seedTools =
  (tools: ReadonlyArray<Tool>): WriteVerb<number> =>
  (read) =>
    Effect.map(selectAll(read), (present) => {
      const missing = new Map(tools.toReversed().map((tool) => [tool.slug, tool]))
      for (const { slug } of present) missing.delete(slug)
      return planned(missing.size, ...insert([...missing.values()]))
    })

export const setToolActive =
  (slug: Slug, isActive: boolean): WriteVerb<Tool, ToolNotFound> =>
  (read) =>
    Effect.map(findTool(slug)(read), (tool) => planned({ ...tool, isActive }, update(isActive ? 1 : 0, slug)))
