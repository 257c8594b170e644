import { execFile } from "node:child_process"
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { afterAll, describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** For a file in each room: imports that its rule in biome.json refuses, and imports that it allows. */
const rooms: Readonly<
  Record<string, { readonly refused: ReadonlyArray<string>; readonly allowed: ReadonlyArray<string> }>
> = {
  "packages/core/src/config": {
    refused: ["../Rendering.ts", "../Storage.ts", "../rendering/styles/bodyStyles.ts"],
    allowed: ["./options.ts", "../logo/LogoImage.ts", "../rendering/styles/typefaces/characters.ts"]
  },
  "packages/core/src/content": {
    refused: ["effect/Effect", "../Storage.ts", "../rendering/drawing.ts"],
    allowed: ["./types/wifi.ts", "../config/field/leaves.ts"]
  },
  "packages/core/src/content/types": {
    refused: ["effect/Schema", "../../Purchasing.ts", "../../rendering/symbol/encode.ts"],
    allowed: ["../fields/kinds.ts", "../codes/iban.ts"]
  },
  "packages/core/src/logo": {
    refused: ["effect/Effect", "../Rendering.ts", "../config/QrConfig.ts"],
    allowed: ["./svg/index.ts", "../rendering/scene/Picture.ts"]
  },
  "packages/core/src/logo/svg": {
    refused: ["effect/Layer", "../LogoImage.ts", "../../rendering/svg/svg.ts"],
    allowed: ["./css.ts", "../../rendering/scene/Path.ts", "../../rendering/picture/drawingCost.ts"]
  },
  "packages/core/src/rendering/symbol": {
    refused: ["effect/Effect", "../scene/Scene.ts", "../styles/eyes.ts", "../../Pricing.ts"],
    allowed: ["./versions.ts", "../../config/options.ts"]
  },
  "packages/core/src/rendering/scene": {
    refused: ["effect/Context", "../styles/frames/frames.ts", "../raster/rasterize.ts", "../../Storage.ts"],
    allowed: ["./Path.ts", "../../config/Paint.ts"]
  },
  "packages/core/src/rendering/styles": {
    refused: ["effect/Effect", "../svg/svg.ts", "../raster/tiles.ts", "../../Rendering.ts"],
    allowed: ["../scene/shapes.ts", "../symbol/Matrix.ts", "../../config/QrConfig.ts"]
  },
  "packages/core/src/rendering/styles/frames": {
    refused: ["effect/Effect", "../../svg/svg.ts", "../../raster/tiles.ts", "../../../Rendering.ts"],
    allowed: ["../../scene/shapes.ts", "../../../config/options.ts"]
  },
  "packages/core/src/rendering/svg": {
    refused: ["effect/Effect", "../styles/bodyStyles.ts", "../symbol/encode.ts", "../../Accounts.ts"],
    allowed: ["../scene/Scene.ts", "../../config/Paint.ts"]
  },
  "packages/core/src/rendering/print": {
    refused: ["effect/Effect", "../styles/frames/frames.ts", "../raster/rasterize.ts", "../../Purchasing.ts"],
    allowed: ["../scene/Scene.ts", "../svg/pathData.ts", "../png/deflate.ts"]
  },
  "packages/core/src/rendering/raster": {
    refused: ["effect/Layer", "../styles/eyes.ts", "../png/png.ts", "../../Catalogue.ts"],
    allowed: ["../scene/Scene.ts", "../../config/Paint.ts"]
  },
  "packages/core/src/rendering/png": {
    refused: ["effect/Effect", "../styles/eyes.ts", "../symbol/Matrix.ts", "../../Rendering.ts"],
    allowed: ["../scene/Scene.ts", "../raster/rasterize.ts"]
  },
  "packages/core/src/rendering/picture": {
    refused: ["effect/Effect", "../styles/eyes.ts", "../svg/pathData.ts", "../../logo/LogoImage.ts"],
    allowed: ["../scene/Picture.ts", "../raster/coverage.ts"]
  },
  "packages/core/src/rendering/scannability": {
    refused: ["effect/Effect", "../svg/svg.ts", "../raster/rasterize.ts", "../../Rendering.ts"],
    allowed: ["../symbol/encode.ts", "../styles/logoField.ts", "../../config/QrConfig.ts"]
  },
  "packages/core/src/rendering/cost": {
    refused: ["effect/Effect", "../svg/svg.ts", "../raster/rasterize.ts", "../../Rendering.ts"],
    allowed: ["../symbol/versions.ts", "../picture/drawingCost.ts", "../../logo/LogoImage.ts"]
  },
  "packages/quick-response/src": {
    refused: ["effect/Effect", "@effect/platform/HttpApi", "@quick-response/storage-sqlite/node"],
    allowed: ["@quick-response/core/either", "./design.ts", "@quick-response/core"]
  },
  "packages/server/src/settings": {
    refused: ["../cli/input.ts", "../serving/serve.ts", "../services.ts"],
    allowed: ["./definition.ts", "../failure.ts"]
  },
  "packages/server/src/cli": {
    refused: ["../commands/serve.ts", "../serving/serve.ts", "../services.ts"],
    allowed: ["./help.ts", "../settings/settings.ts", "../failure.ts", "quick-response/drawing"]
  },
  "packages/server/src/storage": {
    refused: ["../cli/input.ts", "../serving/serve.ts", "../telemetry/logging.ts"],
    allowed: ["../settings/parsers.ts", "../runtime.ts"]
  },
  "packages/server/src/mail": {
    refused: [
      "../cli/input.ts",
      "../serving/serve.ts",
      "../credentials/people.ts",
      "../telemetry/logging.ts"
    ],
    allowed: ["../settings/settings.ts", "../failure.ts"]
  },
  "packages/server/src/renderPool": {
    refused: ["../settings/settings.ts", "../serving/serve.ts"],
    allowed: ["./FairQueue.ts", "../runtime.ts"]
  },
  "packages/server/src/telemetry": {
    refused: ["../settings/settings.ts", "../serving/serve.ts"],
    allowed: ["./LineBuffer.ts", "../renderPool/WorkerPool.ts", "../version.ts"]
  },
  "packages/server/src/serving": {
    refused: ["../cli/input.ts", "../commands/serve.ts", "../program.ts"],
    allowed: ["../settings/settings.ts", "../storage/storageLayer.ts", "../telemetry/logging.ts"]
  },
  "packages/server/src/commands": {
    refused: ["../renderPool/renderPool.ts", "../telemetry/logging.ts", "../program.ts"],
    allowed: ["../cli/input.ts", "../serving/serve.ts", "../services.ts"]
  },
  "packages/http/src/contract": {
    refused: ["../server/engine.ts", "../client/effect.ts"],
    allowed: ["./endpoints.ts"]
  },
  "packages/http/src/client": {
    refused: ["../server/engine.ts", "../node/wire.ts"],
    allowed: ["../contract/endpoints.ts"]
  },
  "packages/http/src/server": {
    refused: ["../client/effect.ts", "../node/wire.ts"],
    allowed: ["../contract/endpoints.ts", "../json/parse.ts"]
  },
  "packages/http/src/docs": {
    refused: ["../server/engine.ts", "../client/effect.ts"],
    allowed: ["../contract/endpoints.ts"]
  },
  "packages/http/src/fetch": {
    refused: ["../client/effect.ts", "../node/wire.ts"],
    allowed: ["../server/engine.ts"]
  },
  "packages/http/src/hosting": {
    refused: ["../client/effect.ts", "../node/wire.ts"],
    allowed: ["../server/engine.ts"]
  },
  "packages/http/src/deno": {
    refused: ["../client/effect.ts", "../docs/page.ts", "../node/listen.ts"],
    allowed: ["../fetch/handler.ts", "../node/runProgram.ts"]
  },
  "packages/http/src/node": {
    refused: ["../client/effect.ts", "../docs/page.ts", "../fetch/handler.ts"],
    allowed: ["../server/engine.ts", "../contract/failures.ts"]
  },
  "packages/http/src/pages": {
    refused: ["../client/effect.ts", "../node/wire.ts"],
    allowed: ["../server/Route.ts"]
  },
  "packages/web/src/app": {
    refused: ["@quick-response/http", "@quick-response/server", "effect/Effect"],
    allowed: ["@quick-response/http/client", "@quick-response/core", "../design/Page.tsx"]
  },
  "packages/http/src/headers": {
    refused: ["../server/engine.ts", "../json/parse.ts"],
    allowed: ["./etag.ts"]
  },
  "packages/http/src/memory": { refused: ["../server/Exchange.ts"], allowed: ["./memoryShares.ts"] },
  "packages/http/src/rateLimit": { refused: ["../server/Exchange.ts"], allowed: ["./limits.ts"] },
  "packages/http/src/json": { refused: ["../server/engine.ts"], allowed: ["./parse.ts"] }
}

/** Packages that run in browsers and edge workers. */
const portable = ["core", "codecs", "storage-memory", "http", "web"]

/** Each file that is planted, with its text and the rule that refuses it, if one does. */
const planted = [
  ...Object.entries(rooms).flatMap(([room, { refused, allowed }]) => [
    ...refused.map((path, i) => ({ file: `${room}/refused${i}.ts`, path, rule: "noRestrictedImports" })),
    ...allowed.map((path, i) => ({ file: `${room}/allowed${i}.ts`, path, rule: undefined }))
  ]),
  ...portable.map((name) => ({
    file: `packages/${name}/src/refused.ts`,
    path: "node:fs",
    rule: "noNodejsModules"
  })),
  { file: "packages/core/src/one.ts", path: "./other.ts", rule: "noImportCycles" },
  { file: "packages/core/src/other.ts", path: "./one.ts", rule: "noImportCycles" }
]

const Report = Schema.parseJson(
  Schema.Struct({
    diagnostics: Schema.Array(
      Schema.Struct({ category: Schema.String, location: Schema.Struct({ path: Schema.String }) })
    )
  })
)

const folder = await mkdtemp(join(tmpdir(), "boundaries-"))
afterAll(() => rm(folder, { recursive: true }))

/** The rules that the linter, under this project's settings, finds broken in the planted files: by file. */
const brokenRules = async (): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const settings: unknown = JSON.parse(await readFile(join(root, "biome.json"), "utf8"))
  if (!Predicate.isRecord(settings)) throw new TypeError("biome.json is no object")
  await writeFile(join(folder, "biome.json"), JSON.stringify({ ...settings, vcs: { enabled: false } }))
  for (const { file, path } of planted) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    const type = path.startsWith("node:") ? "" : "type "
    await writeFile(
      join(folder, file),
      `import ${type}* as Imported from "${path}"\nexport type A = typeof Imported\n`
    )
  }
  const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome")
  const rules = ["style/noRestrictedImports", "correctness/noNodejsModules", "suspicious/noImportCycles"]
  const options = ["--reporter=json", "--max-diagnostics=none", ...rules.map((rule) => `--only=${rule}`)]
  const { stdout } = await promisify(execFile)(process.execPath, [biome, "lint", ...options, "packages"], {
    cwd: folder
  }).catch((error: unknown) => {
    if (Predicate.hasProperty(error, "stdout") && typeof error.stdout === "string")
      return { stdout: error.stdout }
    throw error
  })
  const broken = new Map<string, Set<string>>()
  for (const { category, location } of Schema.decodeUnknownSync(Report)(stdout).diagnostics) {
    const rules = broken.get(location.path) ?? new Set()
    broken.set(location.path, rules.add(category.split("/").at(-1) ?? ""))
  }
  return broken
}

const broken = await brokenRules()

describe("the linter's rules about folders", () => {
  for (const { file, path, rule } of planted) {
    it(`${rule === undefined ? "allow" : "refuse"} ${path} in ${dirname(file)}`, () => {
      expect([...(broken.get(file) ?? [])]).toEqual(rule === undefined ? [] : [rule])
    })
  }
})

/** About twenty: a folder of more files than this is divided. */
const mostFiles = 22

/** What Effect 4 names or shapes otherwise, and the only files that use it. */
const ofEffect3 = [
  { name: "effect/Either", used: /from "effect\/Either"/, by: ["packages/core/src/either/index.ts"] },
  { name: "effect/FastCheck", used: /from "effect\/FastCheck"/, by: [] },
  {
    name: "issues and conversions of schemas",
    used: /from "effect\/ParseResult"|\bSchema\.(?:transform\w*|filter\w*|(?:decode|encode|validate)\w*Either)\b/,
    by: ["packages/core/src/schema/explain.ts", "packages/core/src/schema/index.ts"]
  }
] as const

describe("what Effect 4 names otherwise", () => {
  it.each(ofEffect3)("is used in its room alone: $name", async ({ used, by }) => {
    const found: Array<string> = []
    for (const top of ["packages", "examples", "bench"]) {
      const entries = await readdir(join(root, top), { recursive: true, withFileTypes: true })
      for (const entry of entries) {
        const file = join(entry.parentPath, entry.name)
        if (!entry.isFile() || !/\.tsx?$/.test(file) || /\/(?:node_modules|dist|command)\//.test(file))
          continue
        if (used.test(await readFile(file, "utf8"))) found.push(relative(root, file))
      }
    }
    expect(found.sort()).toEqual(by)
  })
})

describe("folders under packages/*/src", () => {
  it(`hold at most ${mostFiles} files each`, async () => {
    const counts = new Map<string, number>()
    for (const name of await readdir(join(root, "packages"))) {
      const source = join(root, "packages", name, "src")
      const entries = await readdir(source, { recursive: true, withFileTypes: true })
      for (const entry of entries.filter((found) => found.isFile())) {
        const place = entry.parentPath.slice(root.length)
        counts.set(place, (counts.get(place) ?? 0) + 1)
      }
    }
    expect([...counts].filter(([, count]) => count > mostFiles)).toEqual([])
  })
})
