import type { Field } from "../field/Field.ts"
import { choice, type Known } from "../field/leaves.ts"
import { type StyleOption, spellingsOf } from "./options.ts"

/** By published value, label or alias. */
export const optionField = <Name extends string, Alias extends string = Name>(
  identifier: string,
  options: ReadonlyArray<StyleOption<Name>>
): Field<Name, Known<Name | Alias> | number> => {
  const spellings = new Map<string | number, Name>()
  for (const option of options)
    for (const spelling of spellingsOf(option)) spellings.set(spelling, option.name)
  return choice(
    spellings,
    `one of ${options.map((o) => `${o.value} "${o.label}"`).join(", ")}`,
    {
      anyOf: [
        { type: "integer", enum: options.map((o) => o.value) },
        { type: "string", enum: [...new Set(options.flatMap((o) => [o.label, o.name, ...o.aliases]))] }
      ]
    },
    identifier
  )
}

export const namedField = <Name extends string>(
  identifier: string,
  names: ReadonlyArray<Name>
): Field<Name, Known<Name>> =>
  choice(
    new Map(names.map((name) => [name.toLowerCase(), name])),
    `one of ${names.map((name) => `"${name}"`).join(", ")}`,
    { type: "string", enum: names },
    identifier
  )
