/** The number of an area's tests that are not skipped. */
export const tests = { count: 0 }

/** StrykerJS's `TestStatus.Skipped`. */
const skipped = 2

/** Asks StrykerJS, whose results do not say it. */
export const strykerPlugins = [
  {
    kind: "Reporter",
    name: "test-count",
    value: {
      onDryRunCompleted: ({ result }) => {
        tests.count = result.tests.filter(({ status }) => status !== skipped).length
      }
    }
  }
]
