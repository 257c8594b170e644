// Compiles the messages of the pages, packages/web/messages/<language>/<room>.json in ICU MessageFormat, into functions, and declares
// their types: `catalogue:session` has the messages of a room in the language of the pages as `sessionWords`, `messages:session` their
// modules by language, `messages:de/session` those in German.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { pathToFileURL } from "node:url"
import { parse, TYPE } from "@formatjs/icu-messageformat-parser"
import { root } from "./exclusive.mjs"
import { writeGuides } from "./guides.mjs"
import { declareStyles } from "./styles.mjs"

const folder = join(root, "packages/web/messages")
const phrases = join(root, "packages/web/src/languages/phrases.ts")
const catalogues = join(root, "packages/web/src/languages/catalogue.ts")
const declarations = join(root, "packages/web/src/languages/messages.d.ts")

/** The language whose messages replace missing ones. */
const fallback = "en"

export const languages = readdirSync(folder)

export const fileOfMessages = (language, room) => join(folder, language, `${room}.json`)

/** The messages of a room in a language; empty if it has no file. */
export const messagesIn = (language, room) => {
  const file = fileOfMessages(language, room)
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}
}

/** The names of all rooms, sorted. */
export const roomNames = () =>
  [...new Set(languages.flatMap((language) => readdirSync(join(folder, language))))]
    .map((file) => file.replace(/\.json$/, ""))
    .sort()

const parsed = (text) => parse(text, { ignoreTag: false, requiresOtherClause: true })

const isTable = (value) => typeof value === "object" && value !== null

/** The elements of a message, and of its forms and tags. */
const elementsIn = (elements) =>
  elements.flatMap((element) => [
    element,
    ...(element.children === undefined ? [] : elementsIn(element.children)),
    ...Object.values(element.options ?? {}).flatMap(({ value }) => elementsIn(value))
  ])

/** The kinds of parameters, by the elements that show them. */
const kinds = {
  [TYPE.argument]: "text",
  [TYPE.select]: "text",
  [TYPE.number]: "number",
  [TYPE.plural]: "number",
  [TYPE.tag]: "tag"
}

/** The parameters of a message with their kinds; those that take one of a few values are texts. */
export const parametersOf = (text) =>
  new Map(
    elementsIn(parsed(text)).flatMap(({ type, value }) =>
      kinds[type] === undefined ? [] : [[value, kinds[type]]]
    )
  )

const expressionOf = (elements, language, count) => {
  const isPlain = elements.every(({ type }) => type === TYPE.literal)
  if (isPlain) return JSON.stringify(elements.map(({ value }) => value).join(""))
  const formsOf = (options, counted) =>
    Object.entries(options)
      .map(([name, { value }]) => `${JSON.stringify(name)}:${expressionOf(value, language, counted)}`)
      .join(",")
  const codeOf = ({ type, value, options, children }) => {
    const parameter = `p[${JSON.stringify(value)}]`
    switch (type) {
      case TYPE.argument:
        return parameter
      case TYPE.number:
        return `${parameter}.figure`
      case TYPE.pound:
        return `p[${JSON.stringify(count)}].figure`
      case TYPE.plural:
        return `plural(${JSON.stringify(language)},${parameter},{${formsOf(options, value)}})`
      case TYPE.select:
        return Object.entries(options)
          .filter(([name]) => name !== "other")
          .map(
            ([name, form]) =>
              `${parameter}===${JSON.stringify(name)}?${expressionOf(form.value, language, count)}:`
          )
          .concat(expressionOf(options.other.value, language, count))
          .join("")
      case TYPE.tag:
        return `${parameter}(${expressionOf(children, language, count)})`
      default:
        throw new Error(`"${value}" is neither a text, a number, a plural, a select nor a tag`)
    }
  }
  const texts = elements.map((element) =>
    element.type === TYPE.literal
      ? element.value.replace(/[\\`]|\$(?=\{)/g, "\\$&")
      : `\${${codeOf(element)}}`
  )
  return `phrase\`${texts.join("")}\``
}

const codeOfMessage = (text, language, id) => {
  try {
    const expression = expressionOf(parsed(text), language)
    return expression.startsWith('"') ? expression : `p=>${expression}`
  } catch (error) {
    throw new Error(`packages/web/messages: ${language}, ${id}: ${error.message}`)
  }
}

/** The code of messages in a language, with those of English in place of missing ones. */
export const codeOfMessages = (own, english, language, id) => {
  if (typeof (own ?? english) === "string")
    return codeOfMessage(own ?? english, own === undefined ? fallback : language, id)
  if (Array.isArray(own ?? english))
    return `[${(own ?? english).map((_, i) => codeOfMessages(own?.[i], english?.[i], language, `${id}.${i}`)).join(",")}]`
  const names = new Set([...Object.keys(english ?? {}), ...Object.keys(own ?? {})])
  const rows = [...names].map(
    (name) =>
      `${JSON.stringify(name)}:${codeOfMessages(own?.[name], isTable(english) ? english[name] : undefined, language, `${id}.${name}`)}`
  )
  return `{${rows.join(",")}}`
}

/** The module of a room's messages in a language. */
const moduleOf = (language, room) =>
  `import { phrase, plural } from ${JSON.stringify(phrases)}
export const words = ${codeOfMessages(messagesIn(language, room), messagesIn(fallback, room), language, room)}
`

/** The module of a room's modules. */
const roomModule = (room) => {
  const rows = languages.map((tag) => `${JSON.stringify(tag)}: () => import("messages:${tag}/${room}")`)
  return `export const modules = { ${rows.join(", ")} }\n`
}

/** The module of a room's catalogue. A module that imports it waits for its messages, in one language. */
const catalogueModule = (room) => `import { modules } from "messages:${room}"
import { loadedCatalogue } from ${JSON.stringify(catalogues)}
export const ${room}Words = await loadedCatalogue(modules)
`

/** The kind, room and language that the id of a module names; undefined for another module. */
const named = (id) => {
  const [, kind, language, room] = /^(catalogue|messages):(?:([\w-]+)\/)?(\w+)$/.exec(id) ?? []
  return kind === undefined ? undefined : { kind, language, room }
}

const sourceOf = ({ kind, language, room }) => {
  if (kind === "catalogue") return catalogueModule(room)
  return language === undefined ? roomModule(room) : moduleOf(language, room)
}

/** The type of messages, by those in all languages: a parameter that one language forgets or invents is one of all. */
const typeOf = (all) => {
  const some = all.filter((one) => one !== undefined)
  if (some.every((one) => typeof one === "string")) {
    const parameters = new Map(some.flatMap((text) => [...parametersOf(text)]))
    if (parameters.size === 0) return "string"
    const named = (kind) =>
      [...parameters].flatMap(([name, its]) => (its === kind ? [JSON.stringify(name)] : [])).join(" | ") ||
      "never"
    return `Message<${["text", "number", "tag"].map(named).join(", ")}>`
  }
  if (some.every(Array.isArray)) {
    const longest = Math.max(...some.map(({ length }) => length))
    return `readonly [${Array.from({ length: longest }, (_, i) => typeOf(some.map((one) => one[i]))).join(", ")}]`
  }
  if (some.some((one) => !isTable(one) || Array.isArray(one))) return "unknown"
  const [english, ...others] = all.map((one) => one ?? {})
  const names = [...new Set([english, ...others].flatMap(Object.keys))]
  const rows = names.map((name) => {
    const mark = Object.hasOwn(english, name) ? "" : "?"
    return `readonly ${JSON.stringify(name)}${mark}: ${typeOf([english, ...others].map((one) => one[name]))}`
  })
  return `{ ${rows.join("\n")} }`
}

/** Declares the modules of all rooms. A message that English lacks may be absent. */
export const writeDeclarations = () => {
  const tags = [fallback, ...languages.filter((language) => language !== fallback)]
  const rooms = roomNames().map((room) => {
    const type = typeOf(tags.map((tag) => messagesIn(tag, room)))
    return `declare module "messages:*/${room}" {
  export const words: ${type.replaceAll("\n", "\n    ").replace(/\n {4}\}$/, "\n  }")}
}
declare module "messages:${room}" {
  import type { words } from "messages:en/${room}"
  export const modules: import("./catalogue.ts").Modules<typeof words>
}
declare module "catalogue:${room}" {
  import type { words } from "messages:en/${room}"
  export const ${room}Words: import("./catalogue.ts").Catalogue<typeof words>
}
`
  })
  const text = `// Written by scripts/messages.mjs from packages/web/messages.
type Message<Text extends string, Count extends string, Tag extends string> = import("./phrases.ts").Message<Text, Count, Tag>
${rooms.join("")}`
  if (!existsSync(declarations) || readFileSync(declarations, "utf8") !== text)
    writeFileSync(declarations, text)
}

const flat = (table, id) =>
  Object.entries(table).flatMap(([name, one]) =>
    isTable(one) ? flat(one, `${id}.${name}`) : [[`${id}.${name}`, one]]
  )

/** The messages of a room in a language by their ids, such as `frame.form.newest`. */
export const flatMessages = (language, room) => new Map(flat(messagesIn(language, room), room))

/** The messages that a language lacks and another one has, as `fr: session.wrong`; English may leave some to the service. */
export const missingMessages = () =>
  roomNames().flatMap((room) => {
    const all = new Set(languages.flatMap((language) => [...flatMessages(language, room).keys()]))
    return languages
      .filter((language) => language !== fallback)
      .flatMap((language) => {
        const own = flatMessages(language, room)
        return [...all].filter((id) => !own.has(id)).map((id) => `${language}: ${id}`)
      })
  })

/** Loads messages in Vite and Vitest, and declares their types again after each change. */
export const messages = {
  name: "messages",
  buildStart: writeDeclarations,
  resolveId: (id) => (named(id) === undefined ? undefined : `\0${id}`),
  load(id) {
    const module = id.startsWith("\0") ? named(id.slice(1)) : undefined
    if (module === undefined) return undefined
    for (const tag of module.language === undefined ? [] : [module.language, fallback])
      if (existsSync(fileOfMessages(tag, module.room))) this.addWatchFile(fileOfMessages(tag, module.room))
    return sourceOf(module)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  writeDeclarations()
  declareStyles()
  writeGuides()
  for (const one of missingMessages()) console.log(one)
}
