import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, relative } from "node:path"
import process from "node:process"
import type { Reporter, SerializedError, TestModule } from "vitest/node"

/** A test that failed, or an error outside of any: its file from the project's root, its name, and the fault. */
interface Failure {
  readonly file: string
  readonly test: string
  readonly message: string
}

const firstLines = (text = ""): string => text.split("\n").slice(0, 24).join("\n").slice(0, 1_500)

/** The error's message, then the difference from the expected value. */
const messageOf = ({ message, diff }: { message?: string; diff?: string } = {}): string =>
  firstLines([message, diff].filter((part) => part !== undefined).join("\n"))

const failuresIn = (module: TestModule): ReadonlyArray<Failure> => {
  const file = module.relativeModuleId
  const failure = (test: string, error?: SerializedError): Failure => ({
    file,
    test,
    message: messageOf(error)
  })
  return [
    ...[...module.children.allTests("failed")].map((test) =>
      failure(test.fullName, test.result().errors?.[0])
    ),
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map((error) => failure(suite.fullName, error))
    ),
    ...module.errors().map((error) => failure("the file", error))
  ]
}

/** Milliseconds that a file took, with the loading of its modules. */
const timeOf = (module: TestModule): number => {
  const { collectDuration, duration } = module.diagnostic()
  return collectDuration + duration
}

/**
 * Writes what ran to a file as JSON, for `scripts/vitest.mjs`: the failures, the number of tests that passed, and for each file
 * its seconds and the numbers of tests that ran and that were left out.
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
      files: modules.map((module) => {
        const left = [...module.children.allTests("skipped")].length
        return {
          file: module.relativeModuleId,
          seconds: timeOf(module) / 1000,
          ran: [...module.children.allTests()].length - left,
          left
        }
      })
    }
    mkdirSync(dirname(filename), { recursive: true })
    writeFileSync(filename, JSON.stringify(report))
  }
})
