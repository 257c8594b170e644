// Measures the speed of the studio: `npm run bench -- studio`. Prints each figure beside its goal, and ends with an error where one
// is missed. Run it where nobody else uses the machine. Chromium slows down the page's thread alone, not those of workers.
import { loadavg } from "node:os"
import process from "node:process"
import { gzipSync } from "node:zlib"
import { quantile } from "../http/statistics.ts"
import { buyCode } from "./boughtCode.ts"
import { type FirstVisit, firstVisit } from "./firstPicture.ts"
import { keystrokeTimes } from "./keystrokes.ts"
import { lighthouse } from "./lighthouse.ts"
import { openPlace, type Place, studioAt } from "./place.ts"

const visits = Number(process.env.VISITS ?? 9)
const keystrokesOfEach = Number(process.env.KEYSTROKES ?? 12)
const slowdown = 4

interface Row {
  readonly figure: string
  readonly value: string
  readonly goal: string
  readonly isMet: boolean
}

const atMost = (figure: string, value: number, goal: number, unit: string): Row => ({
  figure,
  value: `${value.toFixed(1)} ${unit}`,
  goal: `at most ${goal} ${unit}`,
  isMet: value <= goal
})

const kib = async ({ url }: Place, paths: ReadonlyArray<string>): Promise<number> => {
  const texts = await Promise.all(paths.map(async (path) => (await fetch(url + path)).text()))
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1024
}

const loading = async (place: Place): Promise<ReadonlyArray<Row>> => {
  const linked = studioAt(place.url, {
    content: { type: "url", url: "https://example.org" },
    bodyStyle: "dots"
  })
  const rows: Array<Row> = []
  for (const [design, address] of [
    ["the plain design", `${place.url}/`],
    ["a linked design", linked]
  ] as const) {
    const all: Array<FirstVisit> = []
    for (let visit = 0; visit < visits; visit++) all.push(await firstVisit(place, address, slowdown))
    const times = all.map(({ milliseconds }) => milliseconds)
    const name = `first picture of ${design}, ${slowdown} times slowed, median of ${visits}`
    rows.push(atMost(name, quantile(times, 0.5), 300, "ms"))
    const [first] = all
    rows.push(atMost("script until then, gzip", await kib(place, first?.scripts ?? []), 70, "KiB"))
    const toEdit = await kib(place, first?.scriptsToEdit ?? [])
    rows.push(atMost("script until it can be edited, gzip", toEdit, 70, "KiB"))
  }
  return rows
}

const typing = async (place: Place): Promise<ReadonlyArray<Row>> => {
  const byStyle = await keystrokeTimes(place, keystrokesOfEach)
  const slowest = [...byStyle]
    .map(([style, times]) => ({ style, p95: quantile(times, 0.95) }))
    .sort((one, other) => other.p95 - one.p95)
    .slice(0, 3)
  console.log(`slowest: ${slowest.map(({ style, p95 }) => `${style} ${p95.toFixed(1)} ms`).join(", ")}`)
  const times = [...byStyle.values()].flat()
  return [
    atMost(`keystroke to picture, version 10, ${byStyle.size} styles, p95`, quantile(times, 0.95), 16, "ms")
  ]
}

const judged = async (place: Place, path: string, cookie?: string): Promise<ReadonlyArray<Row>> => {
  try {
    const { categories, failed } = await lighthouse(place, place.url + path, cookie)
    for (const audit of failed) console.log(`${path}: ${audit}`)
    return [...categories].map(([category, points]) => ({
      figure: `Lighthouse of ${path}: ${category}`,
      value: String(points),
      goal: "at least 95",
      isMet: points >= 95
    }))
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error)
    return [{ figure: `Lighthouse of ${path}`, value: `did not run: ${reason}`, goal: "", isMet: false }]
  }
}

const load = () =>
  console.log(
    `load of the machine: ${loadavg()
      .map((average) => average.toFixed(1))
      .join(" ")}`
  )

const place = await openPlace()
try {
  const code = await buyCode(place)
  load()
  const rows = [
    ...(await loading(place)),
    ...(await typing(place)),
    ...(await judged(place, "/")),
    ...(await judged(place, "/gallery")),
    ...(await judged(place, code.path, code.cookie))
  ]
  load()
  for (const { figure, value, goal, isMet } of rows)
    console.log(`${figure.padEnd(70)} ${value.padStart(10)}   ${goal.padEnd(17)} ${isMet ? "met" : "missed"}`)
  process.exitCode = rows.every(({ isMet }) => isMet) ? 0 : 1
} finally {
  await place.close()
}
