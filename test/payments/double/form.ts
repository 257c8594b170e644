/** A parameter as a form names it, with the numbers of lists left out: `line_items[][quantity]`. */
const shapeOf = (name: string): string => name.replaceAll(/\[\d+\]/g, "[]")

/** The parameters of a form or a query; `unknown` lists the others. */
export interface Parameters {
  readonly text: (name: string) => string | undefined
  readonly number: (name: string) => number | undefined
  readonly list: (name: string) => ReadonlyArray<string>
  /** The values below a name, such as those of `metadata`. */
  readonly below: (name: string) => Record<string, string>
  readonly unknown: ReadonlyArray<string>
}

/** Reads a form or a query against the shapes that are known; one that ends with `[*]` stands for any key. */
export const parametersOf = (encoded: string, known: ReadonlyArray<string>): Parameters => {
  const all = [...new URLSearchParams(encoded)]
  const first = (name: string) => all.find(([key]) => key === name)?.[1]
  return {
    text: first,
    number: (name) => (first(name) === undefined ? undefined : Number(first(name))),
    list: (name) => all.filter(([key]) => shapeOf(key) === `${name}[]`).map(([, value]) => value),
    below: (name) =>
      Object.fromEntries(
        all
          .filter(([key]) => key.startsWith(`${name}[`) && key.indexOf("]") === key.length - 1)
          .map(([key, value]) => [key.slice(name.length + 1, -1), value])
      ),
    unknown: all
      .map(([key]) => shapeOf(key))
      .filter(
        (shape) =>
          !known.some((one) => one === shape || (one.endsWith("[*]") && shape.startsWith(one.slice(0, -2))))
      )
  }
}
