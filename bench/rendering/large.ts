import { existsSync, readFileSync } from "node:fs"
import type { Paint, QrConfig, SampleRequest } from "@quick-response/core"
import { composeScene, encode } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { configOf } from "@quick-response/core/testing"
import { png } from "@quick-response/drawing/png/png"

/** The widest image that may be asked for. */
const size = 4096

const gradient = (type: "linear" | "radial", angle: number, ...colors: ReadonlyArray<string>): Paint => ({
  type,
  ...(type === "linear" ? { angle } : {}),
  stops: colors.map((color, i) => ({ offset: i / (colors.length - 1), color }))
})

const dark = ["#7f1d1d", "#1e3a8a", "#14532d", "#581c87", "#7c2d12", "#164e63", "#365314", "#831843"]
const light = ["#ffffff", "#fef9c3", "#ffffff", "#dbeafe", "#ffffff", "#dcfce7", "#ffffff", "#fae8ff"]

const largest = (style: SampleRequest): QrConfig =>
  configOf({
    data: "https://quick-response.example/".padEnd(1250, "as much data as a symbol holds; "),
    errorCorrectionLevel: "High",
    ...style
  })

const configurations = {
  plain: largest({}),
  solid: largest({ bodyStyle: "Fluid", outerEyeStyle: "Scallop", foreground: "#0f172a" }),
  gradient: largest({ bodyStyle: "Fluid", foreground: gradient("linear", 45, "#0ea5e9", "#7c3aed") }),
  /** The costliest designs that a request may ask for. */
  hostile: largest({
    bodyStyle: "Fluid",
    outerEyeStyle: "Scallop",
    innerEyeStyle: "Flower",
    frameStyle: "bag",
    frameText: "SCAN ME",
    foreground: gradient("linear", 30, ...dark),
    background: gradient("radial", 0, ...light),
    outerEyeColor: gradient("radial", 0, ...dark),
    innerEyeColor: gradient("linear", 75, ...dark),
    frameColor: gradient("radial", 0, ...dark)
  })
}

const processStatus = "/proc/self/status"

/** The most memory that this process held, in bytes. Linux counts its parent's into `maxRSS`, so it is asked directly. */
const peak = (): number => {
  const status = existsSync(processStatus) ? readFileSync(processStatus, "utf8") : ""
  const kibibytes = /^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1]
  return 1024 * (kibibytes === undefined ? process.resourceUsage().maxRSS : Number(kibibytes))
}

/**
 * Draws the image that the command line names, version 40 and 4096 pixels wide, as the first of its process, and prints
 * what that took: a process keeps the memory that it once had.
 */
const name = process.argv[2]
for (const [key, config] of Object.entries(configurations)) {
  if (key !== name) continue
  const matrix = Either.getOrThrow(encode(config.data, config.errorCorrectionLevel))
  const picture = composeScene(matrix, config)
  const before = process.memoryUsage.rss()
  const begun = process.cpuUsage()
  const image = png(picture, size)
  const { user, system } = process.cpuUsage(begun)
  const grown = Math.max(0, peak() - before)
  console.log(
    `${key}, version ${matrix.version}, ${size} pixels: ${((user + system) / 1e6).toFixed(2)} s of processor, ${(grown / 2 ** 20).toFixed(0)} MiB more of memory at most, an image of ${(image.length / 2 ** 20).toFixed(2)} MiB`
  )
}
