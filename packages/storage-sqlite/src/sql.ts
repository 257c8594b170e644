export { DatabaseUnusable, type Dialect, layer as layerOf } from "@quick-response/storage-sql"
export { sqlite } from "./sqliteDialect.ts"
