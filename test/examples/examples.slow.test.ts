import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { makePlace } from "../server/program.ts"
import { commandLine } from "./commandLine.ts"

const place = makePlace()
afterAll(() => place.remove())

const run = async (name: string, ...words: ReadonlyArray<string>) => {
  const running = place.launch([...commandLine(name), ...words])
  expect([await running.ended, running.stderr()]).toEqual([0, ""])
  return running.stdout()
}

describe("the example", () => {
  test("render-to-file draws into the file that it is given", async () => {
    expect(await run("render-to-file", "code.svg")).toMatch(/^code\.svg: drawn/)
    expect(readFileSync(join(place.folder, "code.svg"), "utf8")).toMatch(/^<svg /)
  })

  test("embed-service sells a QR code", async () => {
    expect(JSON.parse(await run("embed-service"))).toMatchObject({
      success: true,
      data: { remainingBalance: 8.6 }
    })
  })

  test.each(["memory:", "sqlite:shop.db"])("shop sells, draws and lists on %s", async (database) => {
    expect(await run("shop", database)).toMatch(/^[\da-f-]{36} Menu\n5 items, 1.7 credits, \d+ bytes\n$/)
  })

  test("own-storage keeps every law", async () => {
    const stdout = await run("own-storage")
    expect(stdout).toMatch(/^(\d+) laws hold; violations found by the audit: 0$/m)
    expect(stdout.match(/^holds: /gm)?.length).toBe(Number(/^(\d+) laws/m.exec(stdout)?.[1]))
  })

  test("property-test holds", async () => {
    expect(await run("property-test")).toBe("held in 500 runs\n")
  })
})
