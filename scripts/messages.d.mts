import type { Plugin } from "vitest/config"

/** The languages that have messages. */
export const languages: ReadonlyArray<string>

/** The names of all rooms, sorted. */
export const roomNames: () => ReadonlyArray<string>

/** The messages of a room in a language by their ids, such as `frame.form.newest`. */
export const flatMessages: (language: string, room: string) => ReadonlyMap<string, string>

/** The parameters of a message with their kinds. */
export const parametersOf: (text: string) => ReadonlyMap<string, "text" | "number" | "tag">

/** The code of messages in a language, with those of English in place of missing ones. */
export const codeOfMessages: (own: unknown, english: unknown, language: string, id: string) => string

/** The messages that a language lacks and another one has, as `fr: session.wrong`. */
export const missingMessages: () => ReadonlyArray<string>

/** Loads messages in Vite and Vitest. */
export const messages: Plugin
