// One server of the comparison, in a process of its own: `node server.js NAME PORT FILE`. Says `ready` and its key.
import * as Memory from "@quick-response/storage-memory"
import * as Sqlite from "@quick-response/storage-sqlite/node"
import { competitors } from "./competitors.ts"
import { serveShop } from "./serveShop.ts"
import { benchKey } from "./work.ts"

const [, , name = "", portText = "", database = ""] = process.argv
const port = Number(portText)
const serve = competitors[name]
if (name === "ours") await serveShop(Memory.layer, port)
else if (name === "ours on SQLite") await serveShop(Sqlite.layer({ filename: database }), port)
else if (serve === undefined) throw new Error(`no server ${name}`)
else {
  serve(port)
  console.log(`ready ${benchKey}`)
}
