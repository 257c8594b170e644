import { type CSSToken, TokenType, tokenize } from "@csstools/css-tokenizer"
import { type Refused, refused } from "../file/Result.ts"
import { type Passing, quoted, refuse, refuseFor } from "./refusal.ts"

/** A property and its value without comments; `url()` only holds an id of the document. */
export interface Declaration {
  readonly property: string
  readonly value: string
  readonly isImportant: boolean
}

/** A compound selector; all parts must match. */
interface Compound {
  readonly type: string | undefined
  readonly ids: ReadonlyArray<string>
  readonly classes: ReadonlyArray<string>
}

/** Compounds from the element outward, each with its combinator. */
interface Selector {
  readonly subject: Compound
  readonly ancestors: ReadonlyArray<{ readonly isParent: boolean; readonly compound: Compound }>
  readonly specificity: number
}

/** A selector with its declarations. At equal specificity the higher order wins. */
export interface Rule {
  readonly selector: Selector
  readonly order: number
  readonly declarations: ReadonlyArray<Declaration>
}

/** The maximum length of all style sheets of a logo, in characters. */
const maximumStyleSheet = 100_000
const maximumRules = 2_000
/** The maximum length of a style attribute, in characters. */
const maximumStyle = 4_096

const colorFunctions = new Set(["rgb", "rgba", "hsl", "hsla"])

const filterFunctions = new Set(
  "blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia".split(" ")
)

const transformFunctions = new Set(
  "matrix translate translatex translatey scale scalex scaley rotate skew skewx skewy matrix3d".split(" ")
)

const fileFunctions = new Set(
  "image image-set -webkit-image-set src cross-fade element expression paint".split(" ")
)

const tokensOf = (css: string): ReadonlyArray<CSSToken> => {
  if (css.includes("\\")) return refuse("notAllowed", "uses backslashes in its styles; write them plainly")
  const tokens = tokenize(
    { css },
    { onParseError: () => refuse("malformed", "holds styles that are malformed; save it again") }
  )
  return tokens.filter(([type]) => type !== TokenType.Comment && type !== TokenType.EOF)
}

const localUrl = (target: string): string =>
  target.trim().startsWith("#")
    ? `url(${target.trim()})`
    : refuse("elsewhere", "refers to another file by url(); refer to #ids alone")

const functionFault = (name: string): Refused | undefined => {
  const lower = name.toLowerCase()
  if (colorFunctions.has(lower)) return undefined
  if (filterFunctions.has(lower))
    return refused("notDrawn", "uses a filter function in its styles; draw its effect as shapes")
  if (transformFunctions.has(lower))
    return refused("notDrawn", "is transformed by its styles; use the attribute transform")
  if (fileFunctions.has(lower))
    return refused("elsewhere", "refers to another file in its styles; embed only shapes")
  return refused("notDrawn", `uses ${name.slice(0, 40)}() in its styles; write its value plainly`)
}

const isSpace = (token: CSSToken | undefined): boolean => token?.[0] === TokenType.Whitespace

/** A value's tokens as text. Refuses functions other than colors and references to ids. */
const valueText = (tokens: ReadonlyArray<CSSToken>): string => {
  let text = ""
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]
    if (token === undefined) break
    switch (token[0]) {
      case TokenType.URL:
        text += localUrl(token[4].value)
        break
      case TokenType.Function: {
        if (token[4].value.toLowerCase() === "url") {
          const next = (): CSSToken | undefined => {
            do i++
            while (isSpace(tokens[i]))
            return tokens[i]
          }
          const target = next()
          if (target?.[0] !== TokenType.String || next()?.[0] !== TokenType.CloseParen)
            return refuse("elsewhere", "refers to another file by url(); refer to #ids alone")
          text += localUrl(target[4].value)
          break
        }
        const fault = functionFault(token[4].value)
        if (fault !== undefined) return refuseFor(fault)
        text += token[1]
        break
      }
      case TokenType.AtKeyword:
        return refuse("notAllowed", "uses an @ rule in its styles; remove it")
      case TokenType.BadURL:
      case TokenType.BadString:
      case TokenType.CDC:
      case TokenType.CDO:
      case TokenType.OpenCurly:
      case TokenType.CloseCurly:
        return refuse("malformed", "holds styles that are malformed; save it again")
      case TokenType.Whitespace:
        text += " "
        break
      default:
        text += token[1]
    }
  }
  return text.trim()
}

const declarationOf = (tokens: ReadonlyArray<CSSToken>): Declaration | undefined => {
  const start = tokens.findIndex((token) => !isSpace(token))
  const name = tokens[start]
  if (name === undefined) return undefined
  if (name[0] === TokenType.AtKeyword) return refuse("notAllowed", "uses an @ rule in its styles; remove it")
  const colon = tokens.findIndex((token, i) => i > start && !isSpace(token))
  if (name[0] !== TokenType.Ident || tokens[colon]?.[0] !== TokenType.Colon)
    return refuse("malformed", `holds the style ${quoted(name[1])}, which is malformed; save it again`)
  let value = valueText(tokens.slice(colon + 1))
  let isImportant = false
  const mark = value.lastIndexOf("!")
  if (mark >= 0) {
    if (
      value
        .slice(mark + 1)
        .trim()
        .toLowerCase() !== "important"
    )
      return refuse("malformed", "holds styles that are malformed; save it again")
    value = value.slice(0, mark).trim()
    isImportant = true
  }
  return { property: name[4].value.toLowerCase(), value, isImportant }
}

const declarationsOf = (tokens: ReadonlyArray<CSSToken>, passing: Passing): ReadonlyArray<Declaration> => {
  const declarations: Array<Declaration> = []
  let start = 0
  for (let i = 0; i <= tokens.length; i++) {
    if (i < tokens.length && tokens[i]?.[0] !== TokenType.Semicolon) continue
    const part = tokens.slice(start, i)
    const declaration = passing(() => declarationOf(part), undefined)
    if (declaration !== undefined) declarations.push(declaration)
    start = i + 1
  }
  return declarations
}

/** The declarations of a `style` attribute. */
export const readStyle = (css: string, passing: Passing): ReadonlyArray<Declaration> =>
  css.length > maximumStyle
    ? refuse("tooComplex", "has a very long style attribute; simplify it")
    : declarationsOf(tokensOf(css), passing)

/** A presentation attribute's value, which is CSS too. */
export const readPresentation = (value: string): string => {
  // Most values are a word or color, which needs no check.
  if (value.length < 100 && !/[\\(@/"'{}<]/.test(value)) return value.trim()
  return valueText(tokensOf(value))
}

const selectorOf = (tokens: ReadonlyArray<CSSToken>): Selector => {
  const unknown = (): never =>
    refuse(
      "notDrawn",
      `uses the selector ${quoted(
        tokens
          .map(([, raw]) => raw)
          .join("")
          .trim()
      )} in its styles; use elements, classes and ids alone`
    )
  const parts: Array<{ compound: Compound; isParent: boolean }> = []
  let type: string | undefined
  let [ids, classes]: [Array<string>, Array<string>] = [[], []]
  let isEmpty = true
  let isParent = false
  const end = (): void => {
    if (isEmpty) unknown()
    parts.push({ compound: { type, ids, classes }, isParent })
    ;[type, ids, classes, isEmpty, isParent] = [undefined, [], [], true, false]
  }
  let pendingSpace = false
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]
    if (token === undefined) break
    if (isSpace(token)) {
      pendingSpace = !isEmpty
      continue
    }
    const isChild = token[0] === TokenType.Delim && token[4].value === ">"
    if (isChild) {
      end()
      isParent = true
      pendingSpace = false
      continue
    }
    if (pendingSpace) end()
    pendingSpace = false
    if (token[0] === TokenType.Ident && isEmpty) type = token[4].value
    else if (token[0] === TokenType.Hash) ids.push(token[4].value)
    else if (token[0] === TokenType.Delim && token[4].value === "*" && isEmpty) type = undefined
    else if (token[0] === TokenType.Delim && token[4].value === ".") {
      const name = tokens[++i]
      if (name?.[0] !== TokenType.Ident) return unknown()
      classes.push(name[4].value)
    } else return unknown()
    isEmpty = false
  }
  end()
  const subject = parts.pop()
  if (subject === undefined) return unknown()
  const ancestors: Array<{ isParent: boolean; compound: Compound }> = []
  let link = subject.isParent
  for (const { compound, isParent } of parts.reverse()) {
    ancestors.push({ compound, isParent: link })
    link = isParent
  }
  const all = [subject.compound, ...ancestors.map(({ compound }) => compound)]
  const specificity = all.reduce(
    (sum, { type, ids, classes }) =>
      sum + 1_000_000 * ids.length + 1_000 * classes.length + (type === undefined ? 0 : 1),
    0
  )
  return { subject: subject.compound, ancestors, specificity }
}

const splitAtCommas = (tokens: ReadonlyArray<CSSToken>): ReadonlyArray<ReadonlyArray<CSSToken>> => {
  const lists: Array<Array<CSSToken>> = [[]]
  for (const token of tokens) {
    if (token[0] === TokenType.Comma) lists.push([])
    else lists.at(-1)?.push(token)
  }
  return lists
}

/** The place after an at-rule: after its block, or its semicolon. */
const endOfAtRule = (tokens: ReadonlyArray<CSSToken>, start: number): number => {
  let depth = 0
  for (let at = start; at < tokens.length; at++) {
    const kind = tokens[at]?.[0]
    if (kind === TokenType.OpenCurly) depth++
    if (kind === TokenType.CloseCurly) depth--
    if (depth <= 0 && (kind === TokenType.CloseCurly || kind === TokenType.Semicolon)) return at + 1
  }
  return tokens.length
}

/** The rules of all style sheets in order. Refuses at-rules, and selectors other than types, classes and ids. */
export const readStyleSheet = (css: string, passing: Passing): ReadonlyArray<Rule> => {
  if (css.length > maximumStyleSheet)
    return refuse(
      "tooComplex",
      `holds more than ${maximumStyleSheet} characters of style sheets; simplify them`
    )
  const rules: Array<Rule> = []
  const tokens = tokensOf(css)
  for (let start = 0; start < tokens.length; ) {
    if (isSpace(tokens[start])) {
      start++
      continue
    }
    if (tokens[start]?.[0] === TokenType.AtKeyword) {
      passing(() => refuse("notAllowed", "uses an @ rule in its styles; remove it"), undefined)
      start = endOfAtRule(tokens, start)
      continue
    }
    let open = start
    while (open < tokens.length && tokens[open]?.[0] !== TokenType.OpenCurly) open++
    let close = open
    while (close < tokens.length && tokens[close]?.[0] !== TokenType.CloseCurly) close++
    if (close >= tokens.length) return refuse("malformed", "holds styles that are malformed; save it again")
    const declarations = declarationsOf(tokens.slice(open + 1, close), passing)
    for (const part of splitAtCommas(tokens.slice(start, open))) {
      const selector = passing(() => selectorOf(part), undefined)
      if (selector !== undefined) rules.push({ selector, order: rules.length, declarations })
    }
    if (rules.length > maximumRules)
      return refuse("tooComplex", `holds more than ${maximumRules} style rules; simplify it`)
    start = close + 1
  }
  return rules
}
