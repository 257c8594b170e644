import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { languages } from "@quick-response/design/languages/languages"
import { describe, expect, it } from "vitest"

const folder = new URL("../../../packages/web/src/languages/", import.meta.url)

const isTable = (message: unknown): message is Readonly<Record<string, unknown>> =>
  typeof message === "object" && message !== null && !Array.isArray(message)

/** Messages by their ids; those of a table by its id and their own. */
const flat = (words: Readonly<Record<string, unknown>>): ReadonlyArray<readonly [string, unknown]> =>
  Object.entries(words).flatMap(([id, message]) =>
    isTable(message)
      ? flat(message).map(([own, text]) => [`${id}.${own}`, text] as const)
      : [[id, message] as const]
  )

const wordsOf = async (room: string, language: string): Promise<Readonly<Record<string, unknown>>> => {
  const { words } = await import(new URL(`${language}/${room}.${language}.ts`, folder).href)
  return Object.fromEntries(flat(words))
}

const rooms = readdirSync(fileURLToPath(new URL("en/", folder)), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => name.replace(".en.ts", ""))

/** Stands for a parameter of any kind: a text, a number other than one, or a function that marks a part of the sentence. */
const parameter = (name: string): unknown =>
  Object.assign((text: unknown) => [name, text], {
    [Symbol.toPrimitive]: (hint: string) => (hint === "number" ? 2 : name),
    standsFor: name,
    n: 2,
    toLowerCase: () => name,
    figure: name
  })

/** The text of a message, with its parameters' names in their places. */
const textOf = (message: unknown): string => {
  if (Array.isArray(message)) return message.map(textOf).join("")
  if (typeof message !== "function" || "standsFor" in message) return String(message)
  const names = Array.from({ length: message.length }, (_, index) => `{${index}}`)
  return textOf(message(...names.map(parameter)))
}

const parametersIn = (text: string): ReadonlyArray<string> => [...new Set(text.match(/\{\d\}/g))].sort()

describe.each(languages.filter((language) => language !== "en"))("the catalogues in %s", (language) => {
  it.each(rooms)("have each message of %s with the parameters of English", async (room) => {
    const [english, words] = [await wordsOf(room, "en"), await wordsOf(room, language)]
    expect(Object.keys(words)).toEqual(Object.keys(english))
    for (const [id, message] of Object.entries(words)) {
      const text = textOf(message)
      expect([id, text.trim()]).not.toEqual([id, ""])
      expect([id, parametersIn(text)]).toEqual([id, parametersIn(textOf(english[id]))])
      expect(text).not.toMatch(/undefined|\[object|=>/)
    }
  })
})
