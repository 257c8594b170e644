import { execFile } from "node:child_process"
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Service, start } from "./service.ts"

const run = promisify(execFile)

/** Inside node_modules, so that what is compiled there finds what is installed. */
const caches = fileURLToPath(new URL("../../node_modules/.cache", import.meta.url))

const installed = createRequire(import.meta.url)

/** The file of a tool's command. */
const tool = (name: string, file: string): string =>
  join(dirname(installed.resolve(`${name}/package.json`)), file)

const redocly = tool("@redocly/cli", "bin/cli.js")
const openapiTypescript = tool("openapi-typescript", "bin/cli.js")
const tsc = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url))

let service: Service
let folder: string

const file = (name: string): string => join(folder, name)

/** The output of a program; if it failed, an error with that. */
const node = async (environment: Readonly<Record<string, string>>, ...words: ReadonlyArray<string>) =>
  run(process.execPath, words, { cwd: folder, env: { ...process.env, ...environment } }).then(
    ({ stdout }) => stdout,
    ({ message, stdout }) => {
      throw new Error(`${message}\n${stdout}`)
    }
  )

beforeAll(async () => {
  service = await start()
  mkdirSync(caches, { recursive: true })
  folder = mkdtempSync(join(caches, "openapi-"))
  writeFileSync(file("openapi.json"), await (await fetch(`${service.url}/openapi.json`)).text())
})

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await service.stop()
})

describe("the OpenAPI document", () => {
  it("has no fault and earns no warning by the recommended rules of @redocly/cli", async () => {
    const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" }
    const report = await node(
      quiet,
      redocly,
      "lint",
      "--extends=recommended",
      "--format=json",
      file("openapi.json")
    )
    expect(JSON.parse(report)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 } })
  })
})

describe("a client generated from the OpenAPI document by openapi-typescript", () => {
  it("type-checks, its errors too, and works", async () => {
    copyFileSync(fileURLToPath(new URL("generated/consumer.ts", import.meta.url)), file("consumer.ts"))
    writeFileSync(file("package.json"), '{ "type": "module" }')
    writeFileSync(
      file("tsconfig.json"),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          target: "es2022",
          module: "nodenext",
          types: ["node"]
        },
        files: ["consumer.ts"]
      })
    )
    await node({}, openapiTypescript, file("openapi.json"), "--output", file("api.ts"))
    await node({}, tsc, "--project", file("tsconfig.json"))
    const seen = await node({ BASE_URL: service.url, API_KEY: service.key }, file("consumer.js"))
    expect(JSON.parse(seen)).toEqual({
      status: "ok",
      dots: 1,
      totalPrice: 1.1,
      preview: "data:image/png;base64,",
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
        "API_KEY_MISSING",
        "PRICE_CHANGED: expectedPrice: the price is 1.10 credits, not 2.10",
        "VALIDATION_FAILED",
        "VALIDATION_FAILED",
        404
      ]
    })
  })
})
