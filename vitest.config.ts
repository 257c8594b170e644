import { readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { messages } from "./scripts/messages.mjs"
import { styleModules } from "./scripts/styles.mjs"
import { servedExamples } from "./test/docs/docExamples.ts"
import { endingAt, readPlan, sequencerOf } from "./test/plan.ts"
import { reportTo } from "./test/report.ts"

const source = "@quick-response/source"

const isDeno = "Deno" in globalThis

/** The beginnings of paths of tests that touch the runtime: elsewhere the code on Deno is the same JavaScript as on Node. */
const onDeno: ReadonlyArray<string> = JSON.parse(
  readFileSync(new URL("test/onDeno.json", import.meta.url), "utf8")
)

/** `name.node.test.ts` and `name.deno.test.ts` run on that runtime alone. */
const files = isDeno
  ? {
      include: [
        ...onDeno.map((start) => `${start}${start.endsWith("/") ? "**/" : ""}*.test.ts`),
        "test/**/*.deno.test.ts"
      ],
      exclude: ["**/*.node.test.ts"]
    }
  : { include: ["test/**/*.test.ts"], exclude: ["**/*.deno.test.ts"] }

/** Takes an hour: `npm run long -- soak` alone runs it. */
const soak = process.env.QR_SOAK === undefined ? ["test/soak/soak.*"] : []

const reportFile = process.env.QR_TEST_REPORT

const planFile = process.env.QR_TEST_PLAN
const plan = planFile === undefined ? undefined : readPlan(planFile)

export default defineConfig({
  plugins: [servedExamples, messages, styleModules],
  // The pages' own modules, which the package does not export.
  resolve: {
    alias: { "@quick-response/web/src": fileURLToPath(new URL("packages/web/src", import.meta.url)) }
  },
  ssr: { resolve: { conditions: [source], externalConditions: [source] } },
  test: {
    include: plan === undefined ? files.include : [...plan.files],
    exclude: [...files.exclude, ...soak],
    globalSetup: ["test/run.ts"],
    setupFiles: ["test/equality.ts"],
    reporters: [
      "default",
      ...(reportFile === undefined ? [] : [reportTo(reportFile)]),
      ...(plan === undefined ? [] : [endingAt(plan)])
    ],
    ...(plan === undefined ? {} : { sequence: { sequencer: sequencerOf(plan) } }),
    // The files of a process share its modules, which takes a quarter of the time of loading them for each: no file changes what
    // another reads.
    isolate: false,
    // Vitest leaves a core free, which is half of a machine with two: tests often wait for a server or a browser.
    maxWorkers: Math.max(2, availableParallelism()),
    // For what hangs: a machine that others use may take several times as long as one that is free.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } }
  }
})
