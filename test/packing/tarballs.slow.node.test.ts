import { fileURLToPath } from "node:url"
import { afterAll, describe, expect, it } from "vitest"
import { makeFolder, packed, removeFolder, run } from "./packed.ts"

const bin = (name: string) => fileURLToPath(new URL(`../../node_modules/.bin/${name}`, import.meta.url))

const folder = makeFolder()
afterAll(() => removeFolder(folder))

const packages = await packed()

describe.each(packages)("$name", ({ tarball, files }) => {
  it("packs its code, its sources, its README and its license, and nothing else", () => {
    expect(files).toEqual(expect.arrayContaining(["LICENSE", "README.md", "package.json"]))
    expect(files.filter((file) => file.startsWith("dist/")).length).toBeGreaterThan(0)
    expect(
      files.filter(
        (file) => !/^(?:LICENSE|README\.md|package\.json|(?:bin|command|dist|pages|src)\/.+)$/.test(file)
      )
    ).toEqual([])
  })

  it("packs a module, its types and their maps for each source, and no module without one", () => {
    const sources = files.filter((file) => /^src\/.*(?<!\.d)\.ts$/.test(file))
    const made = sources.flatMap((file) =>
      [".js", ".js.map", ".d.ts", ".d.ts.map"].map((ending) =>
        file.replace("src", "dist").replace(/\.ts$/, ending)
      )
    )
    const modules = files.filter((file) => /^dist\/.*\.(?:js|ts)(?:\.map)?$/.test(file))
    expect(modules.sort()).toEqual(made.sort())
  })

  it("links in its README to files that it packs, and to addresses", async () => {
    const readme = await run(["tar", "-xzOf", tarball, "package/README.md"], folder)
    const targets = [...readme.matchAll(/\]\(([^)\s#]+)/g)].map(([, target = ""]) => target)
    expect(targets.filter((target) => !files.includes(target) && !/^https:\/\//.test(target))).toEqual([])
  })

  it("passes publint with no warning", async () => {
    expect(await run([bin("publint"), "run", "--strict", tarball], folder)).toContain("All good!")
  })

  it("gives its types to all who import it", async () => {
    await run([bin("attw"), "--profile", "esm-only", "--quiet", tarball], folder)
  })
})
