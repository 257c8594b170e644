import { readFileSync } from "node:fs"
import { parser } from "@prometheus-io/lezer-promql"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { parse } from "yaml"
import { ask, keyOf, makePlace, said } from "../server/program.ts"

const read = (file: string): string => readFileSync(new URL(`../../deploy/${file}`, import.meta.url), "utf8")

const Dashboard = Schema.Struct({
  templating: Schema.Struct({
    list: Schema.Array(Schema.Struct({ name: Schema.String, definition: Schema.optional(Schema.String) }))
  }),
  panels: Schema.Array(
    Schema.Struct({
      title: Schema.String,
      targets: Schema.Array(Schema.Struct({ expr: Schema.String }))
    })
  )
})

const Alerts = Schema.Struct({
  groups: Schema.Array(
    Schema.Struct({ rules: Schema.Array(Schema.Struct({ alert: Schema.String, expr: Schema.String })) })
  )
})

const dashboard = Schema.decodeUnknownSync(Schema.parseJson(Dashboard))(read("grafana/quick-response.json"))
const alerts = Schema.decodeUnknownSync(Alerts)(parse(read("prometheus/alerts.yaml"))).groups.flatMap(
  ({ rules }) => rules
)

/** Replaces Grafana's variables as it does. */
const expand = (expression: string): string =>
  expression.replaceAll("$__rate_interval", "1m").replaceAll(/\$(?:job|instance)\b/g, ".*")

const expressions: ReadonlyArray<readonly [where: string, expression: string]> = [
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [`panel ${title}`, expand(expr)] as const)
  ),
  ...alerts.map(({ alert, expr }) => [`alert ${alert}`, expr] as const)
]

/** A series that an expression selects, and the labels by which it does. */
interface Selected {
  readonly name: string
  readonly labels: ReadonlyArray<string>
}

const selectedBy = (expression: string): ReadonlyArray<Selected> => {
  const selected: Array<Selected> = []
  parser.parse(expression).iterate({
    enter: ({ type, node, from }) => {
      if (type.isError) throw new Error(`no PromQL at ${from}: ${expression}`)
      if (type.name !== "VectorSelector") return
      const name = node.getChild("Identifier")
      const labels: Array<string> = []
      node.cursor().iterate((inner) => {
        if (inner.name === "LabelName") labels.push(expression.slice(inner.from, inner.to))
      })
      selected.push({ name: name === null ? "" : expression.slice(name.from, name.to), labels })
    }
  })
  return selected
}

/** Each sample's name with the names of its labels. */
const samplesOf = (text: string): Readonly<Record<string, ReadonlyArray<string>>> =>
  Object.fromEntries(
    [...text.matchAll(/^([a-z_]+)(?:\{(.*)\})? \S+$/gm)].map(([, name = "", labels = ""]) => [
      name,
      [...labels.matchAll(/([a-z]+)="/g)].map(([, label = ""]) => label)
    ])
  )

const place = makePlace()
let text: string
let price: number
beforeAll(async () => {
  const database = ["--database", "sqlite:metrics.db"]
  const words = ["--demo", "--workers", "2", "--rate-limit", "5", "--metrics-port", "0"]
  const server = await place.serve([...database, ...words])
  const [, metrics = ""] = await said(server, "stderr", /metrics at (http:\S+\/metrics)/)
  const key = await keyOf(server)
  for (let i = 0; i < 2; i++) {
    const answer = await ask(server, "/v1/Qr/purchase", {
      key,
      body: { data: "hello", bodyStyle: "Dots" },
      headers: { "idempotency-key": "once" }
    })
    expect(answer.status).toBeLessThan(300)
    price = (await answer.json()).data.pricePaid
  }
  // More than the limit allows, so that its refusals have a sample.
  for (let i = 0; i < 20; i++) await fetch(`${server.url}/v1/Qr/prices`)
  text = await (await fetch(metrics)).text()
  await server.stop()
})
afterAll(() => place.remove())

test("/metrics publishes these series, labels and types", () => {
  expect(samplesOf(text)).toEqual({
    quick_response_requests_total: ["method", "route", "status"],
    quick_response_refused_requests_total: ["limit"],
    quick_response_request_duration_seconds_bucket: ["le", "route"],
    quick_response_request_duration_seconds_sum: ["route"],
    quick_response_request_duration_seconds_count: ["route"],
    quick_response_purchases_total: [],
    quick_response_purchased_credits_total: [],
    quick_response_workers_replaced_total: ["reason"],
    quick_response_jobs_refused_total: [],
    quick_response_scans_lost_total: [],
    quick_response_jobs_waiting_seconds: [],
    quick_response_server_workers: ["state"],
    quick_response_server_workers_replaced_total: ["reason"],
    process_resident_memory_bytes: [],
    process_cpu_seconds_total: [],
    process_start_time_seconds: []
  })
  const gauges = [...text.matchAll(/^# TYPE (\S+) gauge$/gm)].map(([, name]) => name)
  expect(gauges).toEqual([
    "quick_response_jobs_waiting_seconds",
    "process_resident_memory_bytes",
    "process_start_time_seconds",
    "quick_response_server_workers"
  ])
})

test("/metrics counts a repeated sale once, with its price", () => {
  expect(price).toBeGreaterThan(0)
  expect(text).toContain("quick_response_purchases_total 1\n")
  expect(text).toContain(`quick_response_purchased_credits_total ${price}\n`)
})

describe("deploy/ names only published series and labels:", () => {
  /** Prometheus itself adds these. */
  const ofPrometheus = ["job", "instance"]

  const check = (expression: string): void => {
    const published: Readonly<Record<string, ReadonlyArray<string>>> = { ...samplesOf(text), up: [] }
    const selected = selectedBy(expression)
    expect(selected).not.toEqual([])
    for (const { name, labels } of selected) {
      expect(Object.keys(published)).toContain(name)
      for (const label of labels) expect([...(published[name] ?? []), ...ofPrometheus]).toContain(label)
    }
  }

  test.each(expressions)("%s", (_, expression) => check(expression))

  test("variables of the dashboard", () => {
    const queries = dashboard.templating.list.flatMap(({ definition }) => definition ?? [])
    const named = queries.map((query) => /^label_values\((\w+), (job|instance)\)$/.exec(query)?.[1])
    expect(named).toHaveLength(2)
    for (const name of named) check(name ?? "")
  })
})
