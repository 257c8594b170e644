/** The stores in SQLite of the runtime that the tests run on. */
export const StorageSqlite = await ("Deno" in globalThis
  ? import("@quick-response/storage-sqlite/deno")
  : import("@quick-response/storage-sqlite/node"))
