const isDigit = (code: number): boolean => code >= 48 && code <= 57

const isSpace = (code: number): boolean =>
  code === 32 || code === 9 || code === 10 || code === 13 || code === 12

const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

/** Reads numbers, words and signs in sequence. Each step takes time linear in the consumed text. */
export class Scanner {
  private readonly text: string
  private at = 0

  constructor(text: string) {
    this.text = text
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length
  }

  space(): void {
    while (isSpace(this.text.charCodeAt(this.at))) this.at++
  }

  /** Skips white space with at most one comma. */
  separator(): void {
    this.space()
    if (this.take(",")) this.space()
  }

  /** Consumes this character if it is next. */
  take(character: string): boolean {
    if (this.text[this.at] !== character) return false
    this.at++
    return true
  }

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

  /** Reads an arc's flag: a single 0 or 1. */
  flag(): 0 | 1 | undefined {
    if (this.take("0")) return 0
    return this.take("1") ? 1 : undefined
  }

  /** Reads a number in SVG's form (SVG 2, section 9.3.9); undefined, without consuming, if there is no finite one. */
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
      // `e` without digits begins a unit, as in 1em.
      if (!passDigits()) end = exponent
    }
    const value = Number(text.slice(this.at, end))
    if (!Number.isFinite(value)) return undefined
    this.at = end
    return value
  }

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
