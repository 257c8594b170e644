import { execFile } from "node:child_process"
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, describe, expect, it } from "vitest"
import { start } from "./service.ts"

const run = promisify(execFile)

/** Inside node_modules, so that the compiled program finds the installed packages. */
const caches = fileURLToPath(new URL("../../node_modules/.cache", import.meta.url))

const installed = createRequire(import.meta.url)

/** The file of a tool's command. */
const tool = (name: string, file: string): string =>
  join(dirname(installed.resolve(`${name}/package.json`)), file)

const redocly = tool("@redocly/cli", "bin/cli.js")
const openapiTypescript = tool("openapi-typescript", "bin/cli.js")
const tsc = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url))

const service = await start()
mkdirSync(caches, { recursive: true })
const folder = mkdtempSync(join(caches, "openapi-"))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await service.stop()
})

const file = (name: string): string => join(folder, name)
writeFileSync(file("openapi.json"), await (await fetch(`${service.url}/openapi.json`)).text())

/** The output of a program; if it failed, an error with that. */
const node = async (environment: Readonly<Record<string, string>>, ...words: ReadonlyArray<string>) =>
  run(process.execPath, words, { cwd: folder, env: { ...process.env, ...environment } }).then(
    ({ stdout }) => stdout,
    ({ message, stdout }) => {
      throw new Error(`${message}\n${stdout}`)
    }
  )

describe("the OpenAPI document", () => {
  it("passes the recommended rules of `@redocly/cli`", async () => {
    const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" }
    const words = ["lint", "--extends=recommended", "--format=json", file("openapi.json")]
    const report = await node(quiet, redocly, ...words)
    expect(JSON.parse(report)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 } })
  })
})

describe("a client by openapi-typescript", () => {
  it("type-checks, and works", async () => {
    copyFileSync(fileURLToPath(new URL("generated/consumer.ts", import.meta.url)), file("consumer.ts"))
    writeFileSync(file("package.json"), '{ "type": "module" }')
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      target: "es2022",
      module: "nodenext",
      types: ["node"]
    }
    writeFileSync(file("tsconfig.json"), JSON.stringify({ compilerOptions, files: ["consumer.ts"] }))
    await node({}, openapiTypescript, file("openapi.json"), "--output", file("api.ts"))
    await node({}, tsc, "--project", file("tsconfig.json"))
    const seen = await node({ BASE_URL: service.url, API_KEY: service.key }, file("consumer.js"))
    expect(JSON.parse(seen)).toEqual({
      dots: 1,
      totalPrice: 1.1,
      svg: "<svg ",
      png: [80, 78, 71],
      receipt: {
        qrCodeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: "generated",
        pricePaid: 1.1,
        remainingBalance: 998.9
      },
      replayed: "true",
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      names: ["generated"],
      codes: [
        "TOOL_NOT_FOUND",
        "expectedPrice: the price is 1.10 credits, not 2.10",
        "VALIDATION_FAILED",
        "VALIDATION_FAILED",
        404
      ]
    })
  })
})
