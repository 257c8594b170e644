import { readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { it } from "vitest"
import { textAt } from "./textAt.ts"
const filesOf = async (path: string) => {
  const page = await textAt(path)
  const named = [...page.matchAll(/(?:src|href)="[./]*(\/assets\/[^"]*\.(?:js|css|svg))"/g)].map(([, at = ""]) => at)
  const early = await Promise.all(named.filter((at) => at.includes("/beforePaint-")).map(textAt))
  const late = early.flatMap((script) => [...script.matchAll(/["`]([^"`]*\.js)["`]/g)].filter(([, names = ""]) => !names.startsWith("drawing.worker-")).flatMap(([, names = ""]) => names.split(" ").map((name) => `/assets/${name}`)))
  return [...named, ...late.filter((at) => !/\.(?:de|fr|es|pt-BR)-/.test(at))]
}
it("x", async () => { for (const p of ["/", "/account", "/account/codes/00000000-0000-4000-8000-000000000000"]) { const f = [p, ...await filesOf(p)]; const t = await Promise.all(f.map(textAt)); const z = t.map((x) => gzipSync(x).length); console.log(p, z.reduce((a, b) => a + b, 0) / 1024, f.length, p === "/" ? f.map((n, i) => n + " " + z[i]).join("\n") : "") } })
