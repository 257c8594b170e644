import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { afterAll, describe, expect, it } from "vitest"
import { withPackedLinks } from "../../scripts/packedLinks.mjs"
import { launch } from "../server/program.ts"
import { makeFolder, packed, removeFolder, run } from "./packed.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly keywords?: ReadonlyArray<string>
  readonly repository?: unknown
  readonly workspaces?: ReadonlyArray<string>
  readonly dependencies?: Readonly<Record<string, string>>
}
const manifestOf = (clone: string, folder: string): Manifest =>
  JSON.parse(readFileSync(join(clone, folder, "package.json"), "utf8"))

const { workspaces = [] } = manifestOf(root, ".")
const published = workspaces.filter((folder) => manifestOf(root, folder).private !== true)

const place = makeFolder()
afterAll(() => removeFolder(place))

/** A copy of the files that a release reads and writes. */
const copyClone = (name: string): string => {
  const clone = join(place, name)
  const files = [".gitignore", "package.json", "package-lock.json", "CHANGELOG.md", "scripts"]
  for (const file of [...files, ...workspaces.map((folder) => `${folder}/package.json`)]) {
    mkdirSync(join(clone, file, ".."), { recursive: true })
    cpSync(join(root, file), join(clone, file), { recursive: true })
  }
  return clone
}

describe("a published package", () => {
  it.each(published)("%s has license, author, keywords and provenance", (folder) => {
    const { keywords = [], ...manifest } = manifestOf(root, folder)
    expect(manifest).toMatchObject({
      license: "MIT",
      author: "The Quick-Response authors",
      publishConfig: { access: "public", provenance: true }
    })
    expect(keywords.length).toBeGreaterThan(2)
    const license = readFileSync(join(root, folder, "LICENSE"), "utf8")
    expect(license).toBe(readFileSync(join(root, "LICENSE"), "utf8"))
  })
})

describe("withPackedLinks()", () => {
  const readme = "See [`one`](./src/one.ts), [two](../../docs/two.md#end) and [all](https://example.com/all)."
  const surroundings = { folder: "packages/some", files: ["src/one.ts"] }

  it("keeps the text of a link out of the tarball", () => {
    expect(withPackedLinks(readme, surroundings)).toBe(
      "See [`one`](./src/one.ts), two and [all](https://example.com/all)."
    )
  })

  it.each(["https://example.com/some", { type: "git", url: "git+https://example.com/some.git" }])(
    "leads to the repository %o",
    (repository) => {
      expect(withPackedLinks(readme, { ...surroundings, repository })).toBe(
        readme.replace("../../docs/two.md#end", "https://example.com/some/blob/HEAD/docs/two.md#end")
      )
    }
  )
})

describe("npm run release:version", () => {
  it("gives all packages one version and repository", async () => {
    const clone = copyClone("version")
    const repository = { type: "git", url: "git+https://example.com/quick-response.git" }
    const top = join(clone, "package.json")
    writeFileSync(top, JSON.stringify({ ...JSON.parse(readFileSync(top, "utf8")), repository }))
    await run([process.execPath, join(clone, "scripts/version.mjs"), "7.8.9"], clone)
    const internal = new Set(workspaces.map((folder) => manifestOf(clone, folder).name))
    for (const folder of workspaces) {
      const { version, dependencies = {} } = manifestOf(clone, folder)
      const others = Object.entries(dependencies).filter(([name]) => internal.has(name))
      expect([folder, version, ...others.map(([, range]) => range)]).toEqual([
        folder,
        "7.8.9",
        ...others.map(() => "7.8.9")
      ])
    }
    for (const folder of published)
      expect(manifestOf(clone, folder).repository).toEqual({ ...repository, directory: folder })
    const lock = readFileSync(join(clone, "package-lock.json"), "utf8")
    expect(lock).not.toContain('"@quick-response/core": "0.1.0"')
    expect(readFileSync(join(clone, "CHANGELOG.md"), "utf8")).toContain("\n## 7.8.9\n")
  })

  it("asks for a version", async () => {
    const running = launch([process.execPath, join(root, "scripts/version.mjs"), "next"], root)
    expect([await running.ended, running.stderr()]).toEqual([1, expect.stringContaining("say which version")])
  })
})

describe("npm run release", () => {
  it("refuses a clone without a repository", async () => {
    const clone = copyClone("refused")
    const { repository: _, ...top } = JSON.parse(readFileSync(join(clone, "package.json"), "utf8"))
    writeFileSync(join(clone, "package.json"), JSON.stringify(top))
    const running = launch([process.execPath, join(clone, "scripts/release.mjs")], clone)
    expect([await running.ended, running.stdout()]).toEqual([1, ""])
    expect(running.stderr()).toContain("package.json names no repository")
  })

  it("makes tarballs, SBOM, notes and checksums, and publishes nothing", async () => {
    const clone = copyClone("made")
    const repository = { type: "git", url: "git+https://example.com/quick-response.git" }
    const top = join(clone, "package.json")
    writeFileSync(top, JSON.stringify({ ...JSON.parse(readFileSync(top, "utf8")), repository }))
    await run([process.execPath, join(clone, "scripts/version.mjs"), "0.1.0"], clone)
    const commit = ["-c", "user.name=test", "-c", "user.email=test@localhost", "commit", "-qm", "0.1.0"]
    for (const words of [["init", "-q"], ["add", "."], commit]) await run(["git", ...words], clone)
    const release = [process.execPath, join(clone, "scripts/release.mjs")]
    const tarballs = join(place, "tarballs")
    mkdirSync(tarballs)
    for (const one of published) {
      const name = manifestOf(root, one).name.replace("@", "").replace("/", "-")
      writeFileSync(join(tarballs, `${name}-0.1.0.tgz`), name)
    }
    expect(await run([...release, "--tarballs", tarballs], clone)).toContain("nothing is published")
    const folder = join(clone, "release")
    const files = readdirSync(folder)
    expect(files.filter((file) => file.endsWith(".tgz"))).toHaveLength(published.length)
    const { bomFormat, components } = JSON.parse(readFileSync(join(folder, "sbom.cdx.json"), "utf8"))
    expect(bomFormat).toBe("CycloneDX")
    const parts: ReadonlyArray<string> = components.map(({ purl }: { readonly purl: string }) => purl)
    for (const part of ["npm/effect@3", "npm/zxing-wasm@", "npm/%40effect/platform@", "npm/quick-response@"])
      expect(parts.some((purl) => purl.startsWith(`pkg:${part}`))).toBe(true)
    expect(readFileSync(join(folder, "notes.md"), "utf8")).toContain("### Drawing")
    expect(await run(["sha256sum", "--check", "--quiet", "sha256sums.txt"], folder)).toBe("")

    writeFileSync(join(folder, "notes.md"), "changed")
    const publishing = launch([...release, "--publish"], clone)
    expect([await publishing.ended, publishing.stderr()]).toEqual([
      1,
      expect.stringContaining("notes.md was changed after its release was made")
    ])
  })

  // The tarballs may have to be made first.
  it("publishes packages after their dependencies, in a dry run", { timeout: 600_000 }, async () => {
    const tarballs = dirname((await packed())[0]?.tarball ?? "")
    const release = [process.execPath, join(root, "scripts/release.mjs"), "--dry-run"]
    const said = await run([...release, "--tarballs", tarballs], root)
    const order = [...said.matchAll(/^\+ (\S+)@\S+$/gm)].map(([, name]) => name)
    expect([...order].sort()).toEqual(published.map((folder) => manifestOf(root, folder).name).sort())
    for (const folder of published) {
      const { name, dependencies = {} } = manifestOf(root, folder)
      for (const other of Object.keys(dependencies).filter((one) => order.includes(one)))
        expect(order.indexOf(other)).toBeLessThan(order.indexOf(name))
    }
  })
})
