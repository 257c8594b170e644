import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { languages } from "@quick-response/design/languages/languages"
import { describe, expect, it } from "vitest"

const packages = fileURLToPath(new URL("../../../packages", import.meta.url))

/** The rooms of the service's own documents and mails. */
const rooms = [
  "http/src/docs/docs",
  "http/src/redirects/short",
  "http/src/sharedDesigns/sharedDesign",
  "server/src/mail/languages/letters"
]

const flat = (value: object, id = ""): ReadonlyArray<readonly [string, string]> =>
  Object.entries(value).flatMap(([name, one]) =>
    typeof one === "string" ? [[`${id}${name}`, one] as const] : flat(one, `${id}${name}.`)
  )

const textsOf = (room: string, language: string): ReadonlyMap<string, string> =>
  new Map(flat(JSON.parse(readFileSync(join(packages, `${room}.${language}.json`), "utf8"))))

const placesIn = (text = ""): ReadonlyArray<string> => [...new Set(text.match(/\{\w*\}/g))].sort()

describe.each(rooms)("%s", (room) => {
  const english = textsOf(room, "en")

  it("has a file for each language", () => {
    const name = basename(room)
    const files = readdirSync(join(packages, room, "..")).filter((file) => file.startsWith(`${name}.`))
    expect(files.filter((file) => file.endsWith(".json")).sort()).toEqual(
      languages.map((language) => `${name}.${language}.json`).sort()
    )
  })

  it.each(languages)("has the places of English in %s", (language) => {
    const own = textsOf(room, language)
    const missing = [...english.keys()].filter((id) => !own.has(id))
    if (missing.length > 0) console.warn(`shown in English in ${language}: ${missing.join(", ")}`)
    expect(own.size).toBeGreaterThan(0)
    for (const [id, text] of own) expect([id, placesIn(text)]).toEqual([id, placesIn(english.get(id))])
  })
})
