import { execFile, spawnSync } from "node:child_process"
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, describe, expect, it } from "vitest"
import { install, makeFolder, removeFolder, run } from "../packing/packed.ts"
import { start } from "./service.ts"

/** The newest version that brings the generator itself in the package: later ones download it. */
const generator = "@openapitools/openapi-generator-cli@1.0.15-5.0.0-beta"

const folder = makeFolder()
const service = await start()
afterAll(async () => {
  removeFolder(folder)
  await service.stop()
})

const goEnvironment = {
  GO111MODULE: "off",
  GOFLAGS: "",
  GOCACHE: join(folder, "go-cache"),
  GOPATH: [join(folder, "go"), process.env.GOPATH ?? "/usr/share/gocode"].join(delimiter)
}

const succeeds = (program: string, ...words: ReadonlyArray<string>): boolean =>
  spawnSync(program, words, { env: { ...process.env, ...goEnvironment } }).status === 0

// Debian's packages of Java, Go and Python's libraries, which not every machine has: `openjdk-17-jre-headless`, `golang-go`
// with `golang-golang-x-oauth2-dev`, and `python3-urllib3` with `python3-dateutil`.
const hasJava = succeeds("java", "-version")
const hasPython = hasJava && succeeds("python3", "-c", "import certifi, dateutil, six, urllib3")
const hasGo = hasJava && succeeds("go", "list", "golang.org/x/oauth2")

let isPrepared = false

/** Generates a client, with the options of its language. */
const generate = async (language: string, ...options: ReadonlyArray<string>): Promise<string> => {
  const description = join(folder, "openapi.json")
  if (!isPrepared) {
    await install(folder, [generator])
    writeFileSync(description, await (await fetch(`${service.url}/openapi-3.0.json`)).text())
    isPrepared = true
  }
  const jar = join(folder, "node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar")
  const target = join(folder, language)
  const words = ["generate", "-g", language, "-i", description, "-o", target]
  await run(["java", "-jar", jar, ...words, "--package-name", "quickresponse", ...options], folder)
  return target
}

const program = (name: string) => fileURLToPath(new URL(`generated/${name}`, import.meta.url))

/** What a program of the client saw. */
const seenBy = async (
  command: string,
  words: ReadonlyArray<string>,
  environment: Readonly<Record<string, string>>
) => {
  const env = { ...process.env, BASE_URL: service.url, API_KEY: service.key, ...environment }
  const { stdout } = await promisify(execFile)(command, words, { cwd: folder, env })
  return JSON.parse(stdout)
}

const expected = {
  totalPrice: 1.1,
  qrCodeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  pricePaid: 1.1,
  refusal: ["PRICE_CHANGED", "expectedPrice: the price is 1.10 credits, not 2.10"]
}

describe("a client that openapi-generator makes of /openapi-3.0.json", { timeout: 300_000 }, () => {
  // Java and Python are not packages of npm: the test runs only if they are installed.
  it.runIf(hasPython)("prices, buys, lists and is refused in Python", async () => {
    const client = await generate("python")
    const seen = await seenBy("python3", [program("client.py")], { PYTHONPATH: client })
    expect(seen).toMatchObject(expected)
    expect(seen.names).toContain("generated")
  })

  // Likewise Go.
  it.runIf(hasGo)("prices, buys, lists and is refused by type in Go", async () => {
    const client = await generate("go-experimental", "--additional-properties=enumClassPrefix=true")
    const target = join(folder, "go/src/quickresponse")
    mkdirSync(target, { recursive: true })
    // This version misspells optional times.
    for (const file of readdirSync(client).filter((name) => name.endsWith(".go")))
      writeFileSync(
        join(target, file),
        readFileSync(join(client, file), "utf8").replaceAll("NullableTime.Time", "NullableTime")
      )
    copyFileSync(program("client.go"), join(folder, "client.go"))
    const seen = await seenBy("go", ["run", join(folder, "client.go")], goEnvironment)
    expect(seen).toMatchObject(expected)
    expect(seen.names).toContain("generated")
  })
})
