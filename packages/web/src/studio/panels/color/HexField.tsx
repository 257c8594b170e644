import { useId, useState } from "preact/hooks"
import { panelsWords } from "../../../languages/studio/panelsWords.ts"
import { Faults } from "../controls/Faults.tsx"
import { readHex } from "./hsv.ts"

/** A color by its hex digits, with or without `#`. Another text is not taken, and said so. */
export const HexField = ({
  label,
  color,
  onPick
}: {
  readonly label: string
  readonly color: string
  readonly onPick: (color: string) => void
}) => {
  const id = useId()
  // The typed text stands until it is a color or the field is left.
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && readHex(typed) === undefined
  return (
    <div class="hex">
      <label class="control-label" for={id}>
        {panelsWords.value.hex}
        <span class="visually-hidden">, {label}</span>
      </label>
      <input
        id={id}
        class="mono"
        type="text"
        value={typed ?? color}
        spellcheck={false}
        autocomplete="off"
        maxLength={9}
        aria-invalid={isWrong}
        aria-describedby={`${id}-fault`}
        onInput={({ currentTarget: { value } }) => {
          setTyped(value)
          const hex = readHex(value)
          // Three digits may still become six.
          if (hex !== undefined && value.trim().replace("#", "").length === 6) onPick(hex)
        }}
        onKeyDown={({ key, currentTarget: { value } }) => {
          const hex = readHex(value)
          if (key === "Enter" && hex !== undefined) onPick(hex)
        }}
        onBlur={({ currentTarget: { value } }) => {
          const hex = readHex(value)
          if (typed !== undefined && hex !== undefined && hex !== color) onPick(hex)
          setTyped(undefined)
        }}
      />
      <Faults id={`${id}-fault`} sentences={isWrong ? [panelsWords.value.hexFault] : []} />
    </div>
  )
}
