import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { afterAll, describe, expect, it } from "vitest"
import { makeFolder, packed, removeFolder, run } from "./packed.ts"

const bin = (name: string) => fileURLToPath(new URL(`../../node_modules/.bin/${name}`, import.meta.url))

const folder = makeFolder()
afterAll(() => removeFolder(folder))

const packages = await packed()

describe.each(packages)("$name", ({ tarball, files }) => {
  it("packs code, sources, README and license, and nothing else", () => {
    expect(files).toEqual(expect.arrayContaining(["LICENSE", "README.md", "package.json"]))
    expect(files.filter((file) => file.startsWith("dist/")).length).toBeGreaterThan(0)
    expect(
      files.filter(
        (file) =>
          !/^(?:LICENSE|README\.md|llms\.txt|package\.json|(?:bin|command|dist|examples|pages?|src)\/.+)$/.test(
            file
          )
      )
    ).toEqual([])
  })

  it("packs only modules, types and maps of each source", () => {
    const sources = files.filter((file) => /^src\/.*(?<!\.d)\.ts$/.test(file))
    const made = sources.flatMap((file) =>
      [".js", ".js.map", ".d.ts", ".d.ts.map"].map((ending) =>
        file.replace("src", "dist").replace(/\.ts$/, ending)
      )
    )
    const modules = files.filter((file) => /^dist\/.*\.(?:js|ts)(?:\.map)?$/.test(file))
    expect(modules.sort()).toEqual(made.sort())
  })

  it("links in its README to packed files and addresses", async () => {
    const readme = await run(["tar", "-xzOf", tarball, "package/README.md"], folder)
    const targets = [...readme.matchAll(/\]\(([^)\s#]+)/g)].map(([, target = ""]) => target)
    expect(targets.filter((target) => !files.includes(target) && !/^https:\/\//.test(target))).toEqual([])
  })

  it("passes publint with no warning", async () => {
    expect(await run([bin("publint"), "run", "--strict", tarball], folder)).toContain("All good!")
  })

  it("gives its types to every kind of importer", async () => {
    await run([bin("attw"), "--profile", "esm-only", "--quiet", tarball], folder)
  })
})

it("quick-response packs every example, and lists it in llms.txt", async () => {
  const { files = [], tarball = "" } = packages.find(({ name }) => name === "quick-response") ?? {}
  const examples = readdirSync(new URL("../../examples", import.meta.url), {
    recursive: true,
    encoding: "utf8"
  }).filter((file) => /\.(?:ts|mjs)$/.test(file) && !/^(?:dist|node_modules)\//.test(file))
  expect(examples.length).toBeGreaterThan(10)
  expect(files).toEqual(expect.arrayContaining(examples.map((file) => `examples/${file}`)))
  const text = await run(["tar", "-xzOf", tarball, "package/llms.txt"], folder)
  const links = [...text.matchAll(/^- \[.+\]\(([^)]+)\): .+$/gm)].map(([, link = ""]) => decodeURI(link))
  expect(links).toEqual(
    expect.arrayContaining(
      examples.filter((file) => /(?<!\.d)\.ts$/.test(file)).map((file) => `examples/${file}`)
    )
  )
  expect(files).toEqual(expect.arrayContaining(links))
})
