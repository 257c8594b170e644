import { readFileSync } from "node:fs"
import * as Schema from "effect/Schema"

const Manifest = Schema.parseJson(Schema.Struct({ version: Schema.String }))

/** The version of this package, which every answer's `meta.version` carries. */
export const { version } = Schema.decodeUnknownSync(Manifest)(
  readFileSync(new URL("../package.json", import.meta.url), "utf8")
)
