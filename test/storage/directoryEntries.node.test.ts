import type * as Fs from "node:fs"
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { describe, expect, it, vi } from "vitest"
import { temporaryFolder } from "./temporary.ts"

/** The file system's granularity of a folder's times in nanoseconds, and how often a path was looked up. */
const disk = vi.hoisted(() => ({ granularity: 1n, looks: 0 }))

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof Fs>()
  const rounded = (time: bigint) => (time / disk.granularity) * disk.granularity
  const statSync = (path: Fs.PathLike, options: { readonly bigint: true }): Fs.BigIntStats => {
    disk.looks++
    const stats = fs.statSync(path, options)
    if (stats.isDirectory())
      Object.assign(stats, { mtimeNs: rounded(stats.mtimeNs), ctimeNs: rounded(stats.ctimeNs) })
    return stats
  }
  return { ...fs, statSync }
})

// Loaded anew: a test before this one may have loaded it with the file system as it is.
vi.resetModules()
const { locateFiles } = await import("@quick-response/storage-sqlite/sql")

const suffixes = ["", "-wal", "-shm"] as const

/** A database's files in a folder of their own, and a look at them by a clock that moves when it is told to. */
const place = async (granularity = 1n) => {
  disk.granularity = granularity
  // Within a temporary folder, so that one that is moved away is removed with it.
  const folder = join(temporaryFolder(), "shop")
  mkdirSync(folder)
  const filename = join(folder, "store.db")
  for (const suffix of suffixes) writeFileSync(`${filename}${suffix}`, "")
  // The clock below is not the kernel's, and the next change of the folder must be later by the kernel's.
  await setTimeout(30)
  let now = 0
  const look = locateFiles(filename, () => now)()
  const passes = (milliseconds: number): void => {
    now += milliseconds
  }
  /** Looks often enough for the folder's times to be trusted. */
  const settle = (): void => {
    look()
    passes(100)
    look()
  }
  return { folder, filename, look, passes, settle }
}

const looksOf = (look: () => unknown): number => {
  disk.looks = 0
  look()
  return disk.looks
}

describe("locateFiles()", () => {
  it("looks at all files if the folder changed, and twice a second", async () => {
    const { folder, look, passes, settle } = await place()
    settle()
    expect(looksOf(look)).toBe(1)
    passes(499)
    expect(looksOf(look)).toBe(1)
    passes(1)
    expect(looksOf(look)).toBe(4)
    expect(looksOf(look)).toBe(1)
    writeFileSync(join(folder, "another"), "")
    expect(looksOf(look)).toBe(4)
    passes(99)
    expect(looksOf(look)).toBe(4)
    passes(1)
    expect([looksOf(look), looksOf(look)]).toEqual([4, 1])
  })

  for (const suffix of suffixes) {
    const changes = {
      "is deleted": (path) => rmSync(path),
      "is moved away": (path) => renameSync(path, `${path}.away`),
      "is replaced": (path) => {
        writeFileSync(`${path}.new`, "")
        renameSync(`${path}.new`, path)
      },
      "is moved away with its folder": (path) => renameSync(join(path, ".."), `${join(path, "..")}.away`)
    } satisfies Record<string, (path: string) => void>
    for (const [change, make] of Object.entries(changes)) {
      it(`reports at once that the file ${suffix} ${change}`, async () => {
        const { filename, look, settle } = await place()
        settle()
        expect(look()).toBeUndefined()
        make(`${filename}${suffix}`)
        expect(look()?.problem).toMatch(/deleted|moved|replaced/)
      })
    }
  }

  it("tells of files that are put back", async () => {
    const { filename, look, settle } = await place()
    settle()
    renameSync(filename, `${filename}.away`)
    expect(look()).toBeDefined()
    renameSync(`${filename}.away`, filename)
    expect(look()).toBeUndefined()
  })

  for (const [granularity, description] of [
    [10_000_000n, "a tick of a kernel's clock"],
    [1_000_000_000n, "a second"]
  ] as const) {
    it(`tells at once of a deletion where times are told to ${description}`, async () => {
      for (let i = 0; i < 20; i++) {
        const { folder, filename, look, passes } = await place(granularity)
        writeFileSync(join(folder, "another"), "")
        look()
        if (granularity > 10_000_000n) passes(200)
        look()
        rmSync(filename)
        expect(look()?.problem).toContain("was deleted")
      }
    })
  }

  it("reports a deleted link and its deleted target at once", async () => {
    for (const removed of ["target", "link"] as const) {
      const folder = temporaryFolder()
      const paths = { target: join(folder, "far/away.db"), link: join(folder, "store.db") }
      mkdirSync(join(folder, "far"))
      writeFileSync(paths.target, "")
      symlinkSync(paths.target, paths.link)
      disk.granularity = 1n
      await setTimeout(30)
      let now = 0
      const look = locateFiles(paths.link, () => now)()
      for (; now < 1_000; now += 100) look()
      rmSync(paths[removed])
      expect(look()?.problem).toContain("was deleted")
    }
  })
})
