import { writeFileSync } from "node:fs"
import * as Schema from "effect/Schema"
import { publishedFile } from "../contestants/published.ts"
import type { ShippedServer } from "./shippedServer.ts"

const Document = Schema.Struct({ components: Schema.Unknown })
const Tools = Schema.Struct({ data: Schema.Struct({ items: Schema.Array(Schema.Unknown) }) })
const Prices = Schema.Struct({ data: Schema.Unknown })

/** Writes the published contract of a server into a folder, from which contestants are made. */
export const publish = async ({ port }: Pick<ShippedServer, "port">, folder: string): Promise<void> => {
  const read = async <A>(path: string, schema: Schema.Schema<A>): Promise<A> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return Schema.decodeUnknownSync(schema)(await answer.json())
  }
  const { components } = await read("/openapi.json", Document)
  const { data: tools } = await read("/v1/Tools", Tools)
  const { data: prices } = await read("/v1/Qr/prices", Prices)
  writeFileSync(publishedFile(folder), JSON.stringify({ components, tools: tools.items, prices }))
}
