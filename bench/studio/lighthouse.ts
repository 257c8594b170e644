import { execFile } from "node:child_process"
import process from "node:process"
import { promisify } from "node:util"
import * as Schema from "effect/Schema"
import type { Place } from "./place.ts"

/** It has a hundred dependencies, so it is fetched by this command alone. The latest that runs on Node 20. */
const lighthousePackage = "lighthouse@12.8.2"

const categories = ["performance", "accessibility", "best-practices", "seo"] as const

const Report = Schema.parseJson(
  Schema.Struct({
    categories: Schema.Record({
      key: Schema.String,
      value: Schema.Struct({ score: Schema.NullOr(Schema.Number) })
    }),
    audits: Schema.Record({
      key: Schema.String,
      value: Schema.Struct({
        title: Schema.String,
        score: Schema.NullOr(Schema.Number),
        displayValue: Schema.optional(Schema.String)
      })
    })
  })
)

/** The findings of Lighthouse on a page: points from 0 to 100 by category, and the audits that a page failed. */
export interface Points {
  readonly categories: ReadonlyMap<string, number>
  readonly failed: ReadonlyArray<string>
}

/** Lets Lighthouse judge a page as a phone on a slow network sees it, with this cookie. Rejects where it cannot be fetched or run. */
export const lighthouse = async ({ program }: Place, address: string, cookie?: string): Promise<Points> => {
  const { stdout } = await promisify(execFile)(
    "npx",
    [
      "--yes",
      lighthousePackage,
      address,
      "--output=json",
      "--quiet",
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
      `--only-categories=${categories.join(",")}`,
      ...(cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ cookie })}`])
    ],
    { env: { ...process.env, CHROME_PATH: program }, maxBuffer: 64 * 2 ** 20, timeout: 300_000 }
  )
  const report = Schema.decodeUnknownSync(Report)(stdout)
  return {
    categories: new Map(
      categories.map((name) => [name, Math.round(100 * (report.categories[name]?.score ?? 0))])
    ),
    failed: Object.values(report.audits)
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ title, displayValue }) => (displayValue === undefined ? title : `${title}: ${displayValue}`))
  }
}
