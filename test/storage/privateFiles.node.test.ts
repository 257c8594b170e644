import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Storage } from "@quick-response/core"
import { layer, rateTable } from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import { expect, test } from "vitest"
import { temporaryFolder } from "./temporary.ts"

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

/** The permissions of a folder and its files while a database there is open. */
const modesIn = (folder: string): Promise<Readonly<Record<string, string>>> =>
  Effect.gen(function* () {
    const filename = join(folder, "qr.db")
    yield* Effect.scoped(rateTable({ filename }))
    return yield* Effect.flatMap(Storage, (storage) => storage.check).pipe(
      Effect.map(() =>
        Object.fromEntries([
          [".", modeOf(folder)],
          ...readdirSync(folder).map((name) => [name, modeOf(join(folder, name))])
        ])
      ),
      Effect.provide(layer({ filename }))
    )
  }).pipe(Effect.runPromise)

test("a new database, its files and folders are accessible only to their owner", async () => {
  const folder = temporaryFolder()
  const modes = await modesIn(join(folder, "new", "deep"))
  expect(modeOf(join(folder, "new"))).toBe("700")
  expect(modes).toMatchObject({ ".": "700", "qr.db": "600", "qr.db-wal": "600", "qr.db-shm": "600" })
  for (const [name, mode] of Object.entries(modes))
    expect([name, mode]).toEqual([name, name === "." ? "700" : "600"])
})

test("an existing database and its own folder are restricted", async () => {
  for (const other of [undefined, "notes.txt"]) {
    const place = join(temporaryFolder(), "data")
    mkdirSync(place)
    await modesIn(place)
    for (const name of readdirSync(place)) chmodSync(join(place, name), 0o644)
    chmodSync(place, 0o755)
    if (other !== undefined) writeFileSync(join(place, other), "", { mode: 0o644 })
    const modes = await modesIn(place)
    expect([modes["."], modes["qr.db"], modes["qr.db-wal"], modes["qr.db-limits"]]).toEqual([
      other === undefined ? "700" : "755",
      "600",
      "600",
      "600"
    ])
    if (other !== undefined) expect(modes[other]).toBe("644")
  }
})
