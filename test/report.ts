import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, relative } from "node:path"
import process from "node:process"
import type { Reporter, TestModule } from "vitest/node"

/** A test that failed, or an error outside of any: its file from the project's root, its name, and the first lines of why. */
interface Failure {
  readonly file: string
  readonly test: string
  readonly message: string
}

const firstLines = (text = ""): string => text.split("\n").slice(0, 12).join("\n").slice(0, 1_500)

const failuresIn = (module: TestModule): ReadonlyArray<Failure> => {
  const file = module.relativeModuleId
  const ofTests = [...module.children.allTests("failed")].map((test) => ({
    file,
    test: test.fullName,
    message: firstLines(test.result().errors?.[0]?.message)
  }))
  const ofSuites = [...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map(({ message }) => ({ file, test: suite.fullName, message: firstLines(message) }))
  )
  const ofFile = module
    .errors()
    .map(({ message }) => ({ file, test: "the file", message: firstLines(message) }))
  return [...ofTests, ...ofSuites, ...ofFile]
}

/** Milliseconds that a file took, with the loading of its modules. */
const timeOf = (module: TestModule): number => {
  const { collectDuration, duration } = module.diagnostic()
  return collectDuration + duration
}

/**
 * Writes what ran to a file as JSON, for `scripts/vitest.mjs`: what failed, an empty array where nothing did, how many tests
 * passed, and the seconds that each file took.
 */
export const reportTo = (filename: string): Reporter => ({
  onTestRunEnd(modules, unhandledErrors) {
    const outside = unhandledErrors.map(({ message, stack, VITEST_TEST_PATH: path }) => ({
      file: typeof path === "string" ? relative(process.cwd(), path) : "",
      test: "an error outside of any test",
      message: firstLines(stack ?? message)
    }))
    const report = {
      failures: [...modules.flatMap(failuresIn), ...outside],
      tests: modules.reduce((sum, module) => sum + [...module.children.allTests("passed")].length, 0),
      files: modules.map((module) => ({ file: module.relativeModuleId, seconds: timeOf(module) / 1000 }))
    }
    mkdirSync(dirname(filename), { recursive: true })
    writeFileSync(filename, JSON.stringify(report))
  }
})
