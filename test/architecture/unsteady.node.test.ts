import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { afterAll, describe, expect, it } from "vitest"
import { runTests } from "../../scripts/vitest.mjs"

const folder = mkdtempSync(join(tmpdir(), "unsteady-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** A command that tells of failing files: of the first ones in the whole run, of the second ones when it is given files. */
const tester = (first: ReadonlyArray<string>, again: ReadonlyArray<string>) => {
  const program = join(folder, `${crypto.randomUUID()}.mjs`)
  writeFileSync(
    program,
    `import { writeFileSync } from "node:fs"
    const files = process.argv.slice(2).filter((word) => !word.startsWith("-"))
    const failing = files.length === 0 ? ${JSON.stringify(first)} : ${JSON.stringify(again)}
    const failures = failing.map((file) => ({ file, test: "adds", message: files.join() }))
    writeFileSync(process.env.QR_TEST_FAILURES, JSON.stringify(failures))
    process.exit(failing.length === 0 ? 0 : 1)`
  )
  return [process.execPath, program]
}

const files = (count: number) => Array.from({ length: count }, (_, n) => `${n}.test.ts`)

describe("a run of the tests", () => {
  it("passes without a note where nothing fails", () => {
    expect(runTests(tester([], ["0.test.ts"]))).toEqual({ hasPassed: true, notes: [] })
  })

  it("passes with a note where what failed passes alone", () => {
    expect(runTests(tester(files(2), []))).toEqual({
      hasPassed: true,
      notes: ["UNSTEADY: 0.test.ts > adds", "UNSTEADY: 1.test.ts > adds"]
    })
  })

  it("fails where a file fails twice, which ran with the other failing ones alone", () => {
    expect(runTests(tester(files(2), ["1.test.ts"]))).toEqual({
      hasPassed: false,
      notes: ["FAILED: 1.test.ts > adds\n0.test.ts,1.test.ts"]
    })
  })

  it("fails at once where more than five files fail", () => {
    const { hasPassed, notes } = runTests(tester(files(6), []))
    expect([hasPassed, notes.length]).toEqual([false, 6])
  })

  it("fails where it breaks off, or an error belongs to no file", () => {
    expect(runTests([process.execPath, "-e", "process.exit(1)"])).toMatchObject({ hasPassed: false })
    expect(runTests([process.execPath, "-e", "process.exit(0)"])).toMatchObject({ hasPassed: false })
    expect(runTests(tester([""], []))).toMatchObject({ hasPassed: false })
  })
})
