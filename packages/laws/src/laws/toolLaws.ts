import { Slug, type Tool, ToolId } from "@quick-response/core"
import { Credits } from "@quick-response/design/pricing/Credits"
import * as Effect from "effect/Effect"
import { refuses, same } from "../trials/answers.ts"
import { law, type StorageLaw } from "../trials/Law.ts"

const toolNamed = (name: string, category: Tool["category"]): Tool => ({
  id: ToolId.make(crypto.randomUUID()),
  slug: Slug.make(crypto.randomUUID()),
  name,
  description: `What ${name} does`,
  category,
  iconPath: "/icons/tool.svg",
  creditCost: Credits(5_000),
  isActive: true
})

export const toolLaws: ReadonlyArray<StorageLaw> = [
  law(
    "seeding adds missing tools and leaves present ones unchanged",
    "Else a restart undoes what the operator changed.",
    (storage) =>
      Effect.gen(function* () {
        const [one, two] = [toolNamed("One", "QrCode"), toolNamed("Two", "Utility")]
        yield* same("added", yield* storage.seedTools([one]), 1)
        const changed = yield* storage.setToolActive(one.slug, false)
        yield* same("setToolActive", changed, { ...one, isActive: false })
        const again = { ...one, id: ToolId.make(crypto.randomUUID()), name: "Another" }
        yield* same("added then", yield* storage.seedTools([again, two]), 1)
        yield* same("the first", yield* storage.findTool(one.slug), changed)
        yield* same("the second", yield* storage.findTool(two.slug), two)
        const unknown = Slug.make(crypto.randomUUID())
        yield* refuses("an unknown slug", storage.findTool(unknown), "ToolNotFound")
        yield* refuses("to change an unknown one", storage.setToolActive(unknown, true), "ToolNotFound")
      })
  ),
  law(
    "tools are listed by category, then by name, active or not",
    "Else the catalogue's order changes from store to store.",
    (storage) =>
      Effect.gen(function* () {
        const tools = [
          toolNamed("B", "DataConversion"),
          toolNamed("\uffee", "DataConversion"),
          toolNamed("\u{1f600}", "DataConversion"),
          toolNamed("a", "QrCode"),
          toolNamed("A", "Utility"),
          toolNamed("a", "Utility")
        ]
        yield* storage.seedTools([...tools.slice(2), ...tools.slice(0, 2)])
        const slugs = new Set(tools.map(({ slug }) => slug))
        const listed = (yield* storage.listTools).filter(({ slug }) => slugs.has(slug))
        yield* same("listTools", listed, tools)
      })
  )
]
