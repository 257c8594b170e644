// `node backup.mjs DATABASE COPY`: a whole copy of a SQLite database that is in use. Node 22.16 or later, Deno or Bun.
import { existsSync, renameSync, rmSync } from "node:fs"
import process from "node:process"

const copyDatabase = async (database, copy) => {
  if (!existsSync(database)) throw new Error(`there is no ${database}`)
  if (existsSync(copy)) throw new Error(`${copy} exists already; name a new file`)
  const { DatabaseSync } = await import("node:sqlite")
  const source = new DatabaseSync(database)
  // Half a copy never has the name of a whole one.
  const partial = `${copy}.partial`
  rmSync(partial, { force: true })
  try {
    source.exec("PRAGMA busy_timeout = 5000")
    source.prepare("VACUUM INTO ?").run(partial)
  } finally {
    source.close()
  }
  renameSync(partial, copy)
}

const [database, copy] = process.argv.slice(2)
try {
  if (database === undefined || copy === undefined)
    throw new Error("name the database and the copy: node backup.mjs DATABASE COPY")
  await copyDatabase(database, copy)
} catch (error) {
  console.error(`backup: ${error.message}`)
  process.exitCode = 1
}
