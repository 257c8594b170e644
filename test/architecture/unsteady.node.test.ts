import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { afterAll, describe, expect, it } from "vitest"
import { type Outcome, runTests } from "../../scripts/vitest.mjs"

const folder = mkdtempSync(join(tmpdir(), "unsteady-"))
afterAll(() => rmSync(folder, { recursive: true }))

const execute = async (
  [program = "", ...words]: ReadonlyArray<string>,
  variables: Readonly<Record<string, string>>
): Promise<boolean> => spawnSync(program, words, { env: { ...process.env, ...variables } }).status === 0

/** A command that tells of failing files: of the first ones in the whole run, of the second ones when it is to run no file beside another. */
const tester = (first: ReadonlyArray<string>, again: ReadonlyArray<string>) => {
  const program = join(folder, `${crypto.randomUUID()}.mjs`)
  writeFileSync(
    program,
    `import { writeFileSync } from "node:fs"
    const words = process.argv.slice(2)
    const failing = words.includes("--no-file-parallelism") ? ${JSON.stringify(again)} : ${JSON.stringify(first)}
    const message = words.filter((word) => !word.startsWith("-")).join()
    const failures = failing.map((file) => ({ file, test: "adds", message }))
    writeFileSync(process.env.QR_TEST_REPORT, JSON.stringify({ failures, tests: 7, files: [] }))
    process.exit(failing.length === 0 ? 0 : 1)`
  )
  return [process.execPath, program]
}

/** The outcome of a run, after what may run again has. */
const outcomeOf = async (...given: Parameters<typeof runTests>): Promise<Outcome> => {
  const { again, ...first } = await runTests(...given)
  return again === undefined ? first : again()
}

const ran = { tests: 7, files: [] }

const files = (count: number) => Array.from({ length: count }, (_, n) => `${n}.test.ts`)

describe("a run of the tests", () => {
  it("passes without a note if all tests pass", async () => {
    expect(await outcomeOf(execute, tester([], ["0.test.ts"]))).toEqual({
      ...ran,
      hasPassed: true,
      notes: []
    })
  })

  it("passes with a note if a failure passes alone", async () => {
    expect(await outcomeOf(execute, tester(files(2), []), ["all/"])).toEqual({
      ...ran,
      hasPassed: true,
      notes: [
        expect.stringMatching(/^UNSTEADY: 0\.test\.ts > adds\nall\/\nalone: .* 0\.test\.ts -t adds$/),
        expect.stringMatching(/^UNSTEADY: 1\.test\.ts/)
      ]
    })
  })

  it("fails if a file fails again among failed ones", async () => {
    expect(await outcomeOf(execute, tester(files(2), ["1.test.ts"]), ["all/"])).toEqual({
      ...ran,
      hasPassed: false,
      notes: [expect.stringMatching(/^FAILED: 1\.test\.ts > adds\n0\.test\.ts,1\.test\.ts\nalone: /)]
    })
  })

  it("fails at once if more than five files fail", async () => {
    const { hasPassed, notes, again } = await runTests(execute, tester(files(6), []))
    expect([hasPassed, notes.length, again]).toEqual([false, 6, undefined])
  })

  it("fails if it breaks off, or outside any file", async () => {
    const { execPath } = process
    expect(await outcomeOf(execute, [execPath, "-e", "process.exit(1)"])).toMatchObject({ hasPassed: false })
    expect(await outcomeOf(execute, [execPath, "-e", "process.exit(0)"])).toMatchObject({ hasPassed: false })
    expect(await outcomeOf(execute, tester([""], []))).toMatchObject({ hasPassed: false })
  })
})
