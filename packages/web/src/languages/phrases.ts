import type { ComponentChildren } from "preact"

/** A number in a message: `n` selects the plural form, and `figure` is the formatted number. */
export interface Count {
  readonly n: number
  readonly figure: string
}

/** Draws a part of a message, such as a link. */
export type Mark = (text: ComponentChildren) => ComponentChildren

type Named<Name extends string, Value> = Readonly<Record<Name, Value>>

/**
 * With parameters that are elements, such as an address in `<bdi>`, a message becomes a list; otherwise it is a text.
 */
interface Phrase<Text extends string, Number extends string> {
  (parameters: Named<Text, string> & Named<Number, Count>): string
  (parameters: Named<Text, ComponentChildren> & Named<Number, Count>): ComponentChildren
}

/** A message with parameters by name; `Tag` draws the words between its tags. */
export type Message<Text extends string, Number extends string, Tag extends string> = [Tag] extends [never]
  ? [Text] extends [never]
    ? (parameters: Named<Number, Count>) => string
    : Phrase<Text, Number>
  : (
      parameters: Named<Text, ComponentChildren> & Named<Number, Count> & Named<Tag, Mark>
    ) => ComponentChildren

/** The tag of compiled messages: one text, or a list if a parameter is drawn. */
export const phrase = (
  texts: TemplateStringsArray,
  ...shown: ReadonlyArray<ComponentChildren>
): ComponentChildren => {
  const parts = texts.flatMap((text, place) => [text, shown[place]])
  return parts.some((part) => typeof part === "object") ? parts : parts.join("")
}

/** The form of a message for a number: an exact one such as `=1`, or the one of its plural category (CLDR). */
export const plural = <Form>(
  language: string,
  { n }: Count,
  forms: Readonly<Record<string, Form>>
): Form | undefined => forms[`=${n}`] ?? forms[new Intl.PluralRules(language).select(n)] ?? forms.other

/** A text of a table that may lack some. */
export const textNamed = (
  texts: Readonly<Record<string, string | undefined>> | undefined,
  name: string
): string | undefined => (texts !== undefined && Object.hasOwn(texts, name) ? texts[name] : undefined)
