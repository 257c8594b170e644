import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { lendDriver, makeFolder, removeFolder } from "../packing/packed.ts"
import { ask, keyOf, launch, type Running, said } from "../server/program.ts"
import { type Stage, stagesOf, wordsOf } from "./dockerfile.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const read = (file: string) => readFileSync(join(root, "deploy", file), "utf8")
const stages = stagesOf(read("Dockerfile"))
const final = stages.at(-1)

/** The part of the clone that the image's build gets: the names that the ignore file takes back. */
const context = read("Dockerfile.dockerignore")
  .split("\n")
  .flatMap((line) => (line.startsWith("!") ? [line.slice(1)] : []))

const folder = makeFolder()
const started: Array<Running> = []
afterAll(async () => {
  for (const running of started) running.kill("SIGKILL")
  await Promise.all(started.map((running) => running.ended))
  removeFolder(folder)
})

const start = (line: ReadonlyArray<string>, place: string, environment?: Record<string, string>): Running => {
  const running = launch(line, place, environment)
  started.push(running)
  return running
}

/** The working directory of a stage: each stage is a folder that was empty. */
const placeOf = (stage: string | undefined) =>
  join(folder, stage === "" ? "final" : (stage ?? "final"), "app")

const copy = (stage: Stage, rest: string): void => {
  const words = rest.split(" ")
  const from = words[0]?.startsWith("--from=") ? words.shift()?.slice("--from=".length) : undefined
  const target = words.pop() ?? "."
  for (const word of words) {
    const source = from === undefined ? join(root, word) : join(placeOf(from), word.replace(/^\/app\//, ""))
    if (from === undefined)
      expect(context.filter((kept) => word === kept || word.startsWith(`${kept}/`))).toHaveLength(1)
    const isFolder = target.endsWith("/")
    cpSync(source, join(placeOf(stage.name), target, isFolder || target === "." ? basename(word) : ""), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => from !== undefined || !["node_modules", "dist", "command"].includes(basename(file))
    })
  }
}

/** Runs a stage without a container: its files and its commands, except the one that makes the volume's folder. */
const make = async (stage: Stage): Promise<void> => {
  mkdirSync(placeOf(stage.name), { recursive: true })
  for (const { name, rest } of stage.instructions) {
    if (name === "COPY") copy(stage, rest)
    if (name !== "RUN" || rest.startsWith("install ")) continue
    const running = start(["sh", "-euc", rest], placeOf(stage.name), { npm_config_prefer_offline: "true" })
    expect([rest, await running.ended, running.stderr()]).toEqual([rest, 0, expect.anything()])
  }
}

const environment = Object.fromEntries(
  [...(final?.instructions.find(({ name }) => name === "ENV")?.rest.matchAll(/(\w+)=(\S+)/g) ?? [])].map(
    ([, name = "", value = ""]) => [name, value]
  )
)
const database = join(folder, "final/data/quick-response.db")
const settings = {
  ...environment,
  HOST: "127.0.0.1",
  PORT: "0",
  QR_DATABASE: (environment.QR_DATABASE ?? "").replace("/data", join(folder, "final/data"))
}
const inImage = (words: ReadonlyArray<string>, more: Record<string, string> = {}): Running =>
  start([process.execPath, ...words.slice(1)], placeOf(""), { ...settings, ...more })

describe("the image", () => {
  beforeAll(async () => {
    for (const stage of stages) await make(stage)
    // The image's Node has SQLite built in; an older one that runs this test needs the driver that nothing compiled.
    lendDriver(placeOf(""))
  }, 600_000)

  it("runs as a user without rights, with data in a volume", () => {
    const said = final?.instructions.map(({ name, rest }) => `${name} ${rest}`) ?? []
    expect(said).toContain("USER node")
    expect(said).toContain('VOLUME ["/data"]')
    expect(said.indexOf("USER node")).toBeGreaterThan(said.findLastIndex((line) => line.startsWith("RUN ")))
    expect(environment).toMatchObject({ HOST: "0.0.0.0", QR_DATABASE: "sqlite:/data/quick-response.db" })
  })

  it("holds no compiler and no development packages", () => {
    const packages = readdirSync(join(placeOf(""), "node_modules"))
    expect(packages).toEqual(expect.arrayContaining(["effect", "@quick-response"]))
    for (const name of ["typescript", "vitest", "esbuild"]) expect(packages).not.toContain(name)
  })

  it("serves, is healthy, and ends on SIGTERM", async () => {
    const server = inImage([...wordsOf(final, "ENTRYPOINT"), ...wordsOf(final, "CMD"), "--demo"])
    const [, url = "", port = ""] = await said(server, "stderr", /listening at (http:\/\/[^"\s]+:(\d+))/)
    const key = await keyOf(server)
    const bought = await ask({ url }, "/v1/Qr/purchase", { key, body: { data: "https://example.com" } })
    expect(bought.status).toBe(201)
    const [check = ""] =
      final?.instructions.flatMap(({ name, rest }) => (name === "HEALTHCHECK" ? [rest] : [])) ?? []
    const healthy: ReadonlyArray<string> = JSON.parse(check.slice(check.indexOf("[")))
    expect(await inImage(healthy, { PORT: port }).ended).toBe(0)
    server.kill("SIGTERM")
    expect(await server.ended).toBe(0)
    expect(await inImage(healthy, { PORT: port }).ended).toBe(1)
  })

  it("backs up a database in use, which passes the audit", async () => {
    const server = inImage([...wordsOf(final, "ENTRYPOINT"), ...wordsOf(final, "CMD")])
    await said(server, "stderr", /listening at/)
    const copied = join(dirname(database), "copy.db")
    const backup = [...wordsOf(final, "ENTRYPOINT"), "backup", copied]
    expect(await inImage(backup).ended).toBe(0)
    const again = inImage(backup)
    expect([await again.ended, again.stderr()]).toEqual([1, expect.stringContaining("exists already")])
    expect(existsSync(`${copied}.partial`)).toBe(false)
    const audit = inImage([...wordsOf(final, "ENTRYPOINT"), "audit", "--database", `sqlite:${copied}`])
    expect([await audit.ended, audit.stdout()]).toEqual([0, "all invariants hold\n"])
    server.kill("SIGTERM")
    await server.ended
  })
})
