import { phrase, plural } from "@quick-response/web/src/languages/phrases.ts"
import { describe, expect, it } from "vitest"
import {
  codeOfMessages,
  flatMessages,
  languages,
  missingMessages,
  parametersOf,
  roomNames
} from "../../../scripts/messages.mjs"

const others = languages.filter((language) => language !== "en")

/** Compiles messages, and runs the code. */
const compiled = (own: unknown, english: unknown, language: string) =>
  new Function("phrase", "plural", `return ${codeOfMessages(own, english, language, "room")}`)(phrase, plural)

describe.each(others)("the messages in %s", (language) => {
  it.each(roomNames())("have the parameters of English: %s", (room) => {
    const english = flatMessages("en", room)
    for (const [id, text] of flatMessages(language, room)) {
      const own = Object.fromEntries(parametersOf(text))
      const known = english.get(id)
      expect([id, text.trim()]).not.toEqual([id, ""])
      if (known === undefined) continue
      const there = Object.fromEntries(parametersOf(known))
      // In English and German a label stands differently in a sentence.
      const names = (kinds: object) =>
        new Set(Object.keys(kinds).map((name) => name.replace(/InSentence$/, "")))
      expect([id, names(own)]).toEqual([id, names(there)])
      for (const [name, kind] of Object.entries(own))
        expect([id, name, kind]).toEqual([id, name, there[name] ?? kind])
    }
  })
})

it("missing messages are listed", () => {
  const missing = missingMessages()
  if (missing.length > 0) console.warn(`shown in English:\n${missing.join("\n")}`)
  const count = (language: string) =>
    roomNames().reduce((sum, room) => sum + flatMessages(language, room).size, 0)
  for (const language of others) {
    const lacks = missing.filter((one) => one.startsWith(`${language}: `))
    expect(lacks.length + count(language)).toBeGreaterThanOrEqual(count("en"))
  }
})

describe("codeOfMessages()", () => {
  const count = (n: number) => ({ count: { n, figure: `${n}.0` } })

  it("shows missing messages in English, by its plural", () => {
    const english = {
      hello: "Hello",
      things: "{count, plural, one {# thing} other {# things}}",
      table: { a: "A" }
    }
    const words = compiled({ hello: "Bonjour" }, english, "fr")
    expect([words.hello, words.table.a, words.things(count(0))]).toEqual(["Bonjour", "A", "0.0 things"])
  })

  it("takes exact numbers before plural categories", () => {
    const own = { things: "{count, plural, =0 {none} one {# chose} other {{count, number} choses}}" }
    const { things } = compiled(own, {}, "fr")
    expect([0, 1, 2].map((n) => things(count(n)))).toEqual(["none", "1.0 chose", "2.0 choses"])
  })

  it("escapes code, and quotes by apostrophes", () => {
    const { text } = compiled({ text: `\`$${"{a}"}\` \\ '{'{name}'}' it's` }, {}, "en")
    expect(text({ a: "A", name: "B" })).toBe("`$A` \\ {B} it's")
  })

  it("draws parameters and the words between tags", () => {
    const { link, by } = compiled(
      { link: "See <a>{name}</a>.", by: "{kind, select, x {X} other {of {name}}}" },
      {},
      "en"
    )
    const a = (text: string) => ({ text })
    expect(link({ name: "B", a })).toEqual(["See ", { text: "B" }, ".", undefined])
    expect([by({ kind: "x", name: "B" }), by({ kind: "toString", name: "B" })]).toEqual(["X", "of B"])
  })

  it("names a message that it cannot read", () => {
    expect(() => codeOfMessages({ a: { b: "{name" } }, {}, "de", "room")).toThrow("de, room.a.b: ")
    expect(() => codeOfMessages({ a: "{at, date}" }, {}, "de", "room")).toThrow("de, room.a: ")
  })
})
