import { readFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import {
  BaseSequencer,
  type Reporter,
  type TestSequencerConstructor,
  type TestSpecification,
  type Vitest
} from "vitest/node"
import type { Plan } from "../scripts/vitest.mjs"

/** Reads a plan that `scripts/test.mjs` wrote. */
export const readPlan = (filename: string): Plan => JSON.parse(readFileSync(filename, "utf8"))

/** A sequencer that keeps the order of a plan. */
export const sequencerOf = ({ files }: Plan): TestSequencerConstructor => {
  const placeOf = ({ moduleId }: TestSpecification): number =>
    files.findIndex((file) => moduleId.endsWith(`/${file}`))
  return class extends BaseSequencer {
    override async sort(specifications: Array<TestSpecification>): Promise<Array<TestSpecification>> {
      return [...specifications].sort((one, other) => placeOf(one) - placeOf(other))
    }
  }
}

/** Ends a run at the time of its plan: tests that run then end, no other begins. */
export const endingAt = ({ until }: Plan): Reporter => {
  let vitest: Vitest | undefined
  const ended = new AbortController()
  return {
    onInit: (running) => {
      vitest = running
    },
    onTestRunStart: () => {
      pause(Math.max(0, until - Date.now()), undefined, { signal: ended.signal }).then(
        () => vitest?.cancelCurrentRun("test-failure"),
        () => undefined
      )
    },
    onTestRunEnd: () => ended.abort()
  }
}
