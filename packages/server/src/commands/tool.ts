import * as Args from "@effect/cli/Args"
import * as Options from "@effect/cli/Options"
import { Catalogue, Credits, Tool } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { json, slug } from "../cli/input.ts"
import { print, table } from "../cli/output.ts"
import { group, verb } from "../cli/Verb.ts"
import { database, withStore } from "./withStore.ts"

const list = verb(
  {
    name: "list",
    summary: "Lists the catalog of tools.",
    examples: [["tool list", "See which tools are active"]]
  },
  Options.all({ database, json }),
  Args.none,
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
  return verb(
    {
      name,
      summary: `Marks a tool as ${isActive ? "active" : "inactive"}; it stays listed either way.`,
      examples: [[`tool ${name} qr-code-preview`, "By its slug"]]
    },
    Options.all({ database, json }),
    slug,
    ({ database, json }, slug) =>
      Effect.gen(function* () {
        const tool = yield* (yield* Catalogue).setActive(slug, isActive)
        yield* print(json, Tool, tool, ({ slug }) => `${name}d ${slug}`)
      }).pipe(withStore(database))
  )
}

/** Lists tools and switches them on and off. */
export const tool = group({ name: "tool", summary: "The catalog of tools." }, [
  list,
  setActive(true),
  setActive(false)
])
