import type { Row } from "./rows.ts"
import type { Suite } from "./suites.ts"

/** The result of a suite: its rows, or the reason why there are no rows. */
export interface Outcome {
  readonly suite: Suite
  readonly rows: ReadonlyArray<Row>
  readonly fault?: string
}

/** The path of a plot from the document's folder. */
export const plotFile = ({ name }: Suite, theme: string): string => `benchmarks/${name}-${theme}.svg`

const times = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toPrecision(2)

const goalOf = ({ times: reached, goal }: Row, lessIsBetter: boolean): string => {
  if (goal === undefined) return ""
  const isReached = lessIsBetter ? reached <= goal : reached >= goal
  return `${goal}${isReached ? "" : ", missed"}`
}

const tableOf = ({ suite, rows }: Outcome): ReadonlyArray<string> => [
  "| | contender | figure | times | middle half | goal |",
  "|---|---|--:|--:|--:|--:|",
  ...rows.map((row, i) => {
    const work = rows[i - 1]?.work === row.work ? "" : row.work
    const name = row.isOurs ? `**${row.contender}**` : row.contender
    const spread = row.spread === undefined ? "" : `${times(row.spread[0])} to ${times(row.spread[1])}`
    return `| ${work} | ${name} | ${row.figure} | ${times(row.times)} | ${spread} | ${goalOf(row, suite.lessIsBetter === true)} |`
  })
]

const picture = (suite: Suite): ReadonlyArray<string> =>
  Object.keys(suite.plotted).length === 0
    ? []
    : [
        `<picture><source srcset="./${plotFile(suite, "dark")}" media="(prefers-color-scheme: dark)"><img src="./${plotFile(suite, "light")}" width="760" alt="${suite.title}: how many times as quick as peers"></picture>`,
        ""
      ]

/** The text of docs/benchmarks.md. */
export const documentOf = (
  outcomes: ReadonlyArray<Outcome>,
  { when, machine, loads }: { when: string; machine: string; loads: string }
): string =>
  [
    "# Benchmarks",
    "",
    "`npm run bench` measures these contenders alternately, and writes this page. Trust the ratios: the figures are those of one machine.",
    "",
    `${when}. ${machine} ${loads}`,
    "",
    ...outcomes.flatMap(({ suite, rows, fault }) => [
      `## ${suite.title}`,
      "",
      suite.about,
      "",
      ...(fault === undefined
        ? [...picture(suite), ...tableOf({ suite, rows })]
        : [`Not measured: ${fault}.`]),
      ""
    ])
  ].join("\n")
