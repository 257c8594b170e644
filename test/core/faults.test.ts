import { inspect } from "node:util"
import { parseConfig } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { type Language, type Parameters, rule, sentencesOf } from "@quick-response/design/field/faults"
import { InvalidInput } from "@quick-response/design/field/read"
import { readDesign } from "@quick-response/design/readDesign"
import { describe, expect, it } from "vitest"

const faultsOf = async (design: unknown) => {
  const error: unknown = await readDesign(design).catch((error) => error)
  if (!(error instanceof InvalidInput)) throw new TypeError("the design is refused")
  return error
}

const accepts = ({ accepted }: Parameters): Readonly<Record<string, unknown>> => Object(accepted)

const german: Language = {
  expected: (parameters) => {
    const { type, minimum, maximum } = accepts(parameters)
    const kind = { number: "eine Zahl", integer: "eine ganze Zahl" }[String(type)]
    return kind === undefined ? "ist etwas anderes" : `erwartet wird ${kind} von ${minimum} bis ${maximum}`
  },
  missing: () => "fehlt",
  tooManyLines: ({ lines }) => `hat ${lines} Zeilen`
}

const refused = {
  margin: 99,
  bodyStyle: "Dotz",
  frameText: "a\nb\nc",
  foreground: {
    type: "linear",
    stops: [
      { offset: 2, color: "#000" },
      { offset: 0, color: "red" }
    ]
  }
}

describe("A fault", () => {
  it("is a place, a rule and its parameters", async () => {
    const { faults } = await faultsOf(refused)
    expect(faults.map(({ path, rule }) => [path.join("."), rule])).toEqual([
      ["bodyStyle", "expected"],
      ["foreground.stops.0.offset", "expected"],
      ["foreground.stops.1.color", "expected"],
      ["margin", "expected"],
      ["frameText", "tooManyLines"],
      ["data", "missing"]
    ])
    expect(faults[3]?.parameters).toMatchObject({
      accepted: { type: "integer", minimum: 0, maximum: 20 },
      value: 99
    })
    expect(faults[0]?.parameters.value).toBe("Dotz")
  })

  it("is stated in another language, otherwise in English", async () => {
    const { faults, errors } = await faultsOf(refused)
    expect(sentencesOf(faults, german)).toEqual([
      "bodyStyle: ist etwas anderes",
      "foreground.stops[0].offset: erwartet wird eine Zahl von 0 bis 1",
      "foreground.stops[1].color: ist etwas anderes",
      "margin: erwartet wird eine ganze Zahl von 0 bis 20",
      "frameText: hat 3 Zeilen",
      "data: fehlt"
    ])
    const { data: _, ...others } = { ...refused, data: "x", bodyStile: 1 }
    expect(sentencesOf((await faultsOf(others)).faults, german)[0]).toBe(
      'bodyStile: unknown field, did you mean "bodyStyle"?'
    )
    expect(errors).toEqual(
      Either.match(parseConfig(refused), { onLeft: ({ errors }) => errors, onRight: () => [] })
    )
  })

  it("keeps its values out of logs", async () => {
    const error = await faultsOf({ data: "x", frameText: `${"long ".repeat(30)}` })
    expect(error.faults[0]?.parameters.value).toHaveLength(150)
    expect(inspect(error, { showHidden: true })).not.toContain("long ".repeat(15))
  })
})

describe("rule()", () => {
  it("makes sentences lazily", () => {
    let made = 0
    const counted = rule("counted", () => `${++made}`)
    const faults = Array.from({ length: 100 }, () => counted([], {}))
    expect(made).toBe(0)
    expect(sentencesOf(faults)).toHaveLength(21)
    expect(made).toBe(20)
  })
})
