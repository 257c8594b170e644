const isDigit = (code: number): boolean => code >= 48 && code <= 57

const isSpace = (code: number): boolean =>
  code === 32 || code === 9 || code === 10 || code === 13 || code === 12

const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

/** Reads numbers, words and signs one after the other. Each step takes time in proportion to what it passes. */
export class Scanner {
  private readonly text: string
  private at = 0

  constructor(text: string) {
    this.text = text
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length
  }

  /** Passes white space. */
  space(): void {
    while (isSpace(this.text.charCodeAt(this.at))) this.at++
  }

  /** Passes white space with at most one comma in it. */
  separator(): void {
    this.space()
    if (this.take(",")) this.space()
  }

  /** Passes this character if it is the next one. */
  take(character: string): boolean {
    if (this.text[this.at] !== character) return false
    this.at++
    return true
  }

  /** Passes a letter. */
  letter(): string | undefined {
    if (!isLetter(this.text.charCodeAt(this.at))) return undefined
    return this.text[this.at++]
  }

  /** Reads letters, digits, hyphens and underscores; may be empty. */
  word(): string {
    const start = this.at
    for (;;) {
      const code = this.text.charCodeAt(this.at)
      if (!isLetter(code) && !isDigit(code) && code !== 45 && code !== 95) break
      this.at++
    }
    return this.text.slice(start, this.at)
  }

  /** Passes a flag of an arc: a single 0 or 1. */
  flag(): 0 | 1 | undefined {
    if (this.take("0")) return 0
    return this.take("1") ? 1 : undefined
  }

  /** Passes a number as SVG writes it (SVG 2, section 9.3.9); undefined, and at rest, if there is no finite one. */
  number(): number | undefined {
    const { text } = this
    let end = this.at
    const passDigits = (): boolean => {
      const start = end
      while (isDigit(text.charCodeAt(end))) end++
      return end > start
    }
    const passSign = (): void => {
      if (text[end] === "+" || text[end] === "-") end++
    }
    passSign()
    let hasDigits = passDigits()
    if (text[end] === ".") {
      const point = end++
      if (passDigits()) hasDigits = true
      else end = point
    }
    if (!hasDigits) return undefined
    if (text[end] === "e" || text[end] === "E") {
      const exponent = end++
      passSign()
      // An `e` without digits after it begins a unit, as in 1em.
      if (!passDigits()) end = exponent
    }
    const value = Number(text.slice(this.at, end))
    if (!Number.isFinite(value)) return undefined
    this.at = end
    return value
  }

  /** The rest of the text. */
  rest(): string {
    return this.text.slice(this.at)
  }
}

/** The numbers of a list; undefined for other text. */
export const numbersOf = (list: string): ReadonlyArray<number> | undefined => {
  const scanner = new Scanner(list)
  const numbers: Array<number> = []
  scanner.space()
  while (!scanner.isAtEnd) {
    const value = scanner.number()
    if (value === undefined) return undefined
    numbers.push(value)
    scanner.separator()
  }
  return numbers
}
