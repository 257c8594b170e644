import * as Fetch from "@quick-response/http/fetch"
import { afterAll, describe, expect, it } from "vitest"
import { realServices } from "./service.ts"

const { handler, dispose } = Fetch.fetchHandler(realServices)
afterAll(dispose)

const textAt = async (path: string): Promise<string> =>
  (await handler(new Request(`http://a.example${path}`))).text()

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', amp: "&" }

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (_, number, name) =>
    number === undefined ? (entities[name] ?? "?") : String.fromCodePoint(Number(number))
  )

/** The programs of a view of the documentation, by language. */
const programsOf = async (view: string): Promise<ReadonlyMap<string, string>> =>
  new Map(
    [
      ...(await textAt(`/docs/${view}`)).matchAll(
        /data-language="(\w+)"[^>]*><summary>\w+<\/summary><div class="block"><pre><code>([\s\S]*?)<\/code>/g
      )
    ].map(([, language = "", text = ""]) => [language, unescaped(text)])
  )

describe("the programs of /docs", () => {
  it("are in four languages, and send the example of OpenAPI", async () => {
    const { paths } = JSON.parse(await textAt("/openapi.json"))
    for (const [path, item] of Object.entries<object>(paths))
      for (const [method, { operationId, requestBody }] of Object.entries(item)) {
        const programs = await programsOf(operationId)
        expect([...programs.keys()]).toEqual(["curl", "JavaScript", "Python", "PHP"])
        const sent: Array<unknown> = []
        const fetched = async (
          url: string,
          options: { readonly method?: string; readonly body?: string } = {}
        ) => {
          sent.push(
            new URL(url).pathname.split("/").length,
            options.method ?? "GET",
            JSON.parse(options.body ?? "null")
          )
          return new Response("")
        }
        await new Function(
          "fetch",
          "process",
          "console",
          `return (async () => { ${programs.get("JavaScript")} })()`
        )(fetched, { env: {} }, { log: () => {} })
        const example = requestBody?.content["application/json"]?.example ?? null
        expect([operationId, ...sent]).toEqual([
          operationId,
          path.split("/").length,
          method.toUpperCase(),
          example
        ])
      }
  })

  it("Python and PHP write their own literals", async () => {
    const programs = await programsOf("purchase")
    expect(programs.get("Python")).toMatch(/^import os\nimport requests\n\nresponse = requests\.post\(/)
    expect(programs.get("Python")).toContain(`headers={"X-API-Key": os.environ["API_KEY"]}`)
    expect(programs.get("PHP")).toContain(`'X-API-Key: ' . getenv('API_KEY')`)
    expect(programs.get("PHP")).toMatch(/'content' => json_encode\(\[\n/)
    for (const language of ["Python", "PHP"]) expect(programs.get(language)).not.toMatch(/\bundefined\b/)
  })
})
