import { Catalogue, Credits, Tool } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { all } from "../cli/Input.ts"
import { print, table } from "../cli/printTable.ts"
import { slug } from "../cli/recordReferences.ts"
import { json } from "../cli/sharedOptions.ts"
import { group } from "../cli/Verb.ts"
import { effectVerb } from "./effectVerb.ts"
import { database, withStore } from "./withStore.ts"

const list = effectVerb(
  {
    name: "list",
    summary: "Lists the catalog of tools.",
    examples: [["tool list", "See which tools are active"]]
  },
  all({ database, json }),
  ({ database, json }) =>
    Effect.gen(function* () {
      yield* print(json, Schema.Array(Tool), yield* (yield* Catalogue).list, (tools) =>
        table(
          [
            ["SLUG", ({ slug }) => slug],
            ["CATEGORY", ({ category }) => category],
            ["COST", ({ creditCost }) => Credits.format(creditCost), "right"],
            ["ACTIVE", ({ isActive }) => (isActive ? "yes" : "no")],
            ["NAME", ({ name }) => name]
          ],
          tools
        )
      )
    }).pipe(withStore(database))
)

const setActive = (isActive: boolean) => {
  const name = isActive ? "activate" : "deactivate"
  return effectVerb(
    {
      name,
      summary: `Marks a tool as ${isActive ? "active" : "inactive"}, which servers show within a second; it stays listed either way.`,
      examples: [[`tool ${name} qr-code-preview`, "By its slug"]]
    },
    all({ database, json, slug }),
    ({ database, json, slug }) =>
      Effect.gen(function* () {
        const tool = yield* (yield* Catalogue).setActive(slug, isActive)
        yield* print(json, Tool, tool, ({ slug }) => `${name}d ${slug}`)
      }).pipe(withStore(database))
  )
}

export const tool = group({ name: "tool", summary: "The catalog of tools." }, [
  list,
  setActive(true),
  setActive(false)
])
