import "./SearchField.css"
import { useEffect, useId, useRef, useState } from "preact/hooks"
import { SearchIcon } from "../ground/icons.tsx"

/** Milliseconds that typing may pause before the search begins. */
const pauseFor = 250

/** A search field. Reports the words once typing pauses, or at once by Enter. */
export const SearchField = ({
  label,
  value,
  onSearch
}: {
  readonly label: string
  /** The current search. */
  readonly value: string
  readonly onSearch: (words: string) => void
}) => {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  // Another filter may change while typing pauses.
  const latest = useRef(onSearch)
  latest.current = onSearch
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Back and Forward change the search, too.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const tell = (words: string) => {
    clearTimeout(timer.current)
    if (words === told.current) return
    told.current = words
    latest.current(words)
  }
  return (
    <search class="search-field">
      <label for={id} class="visually-hidden">
        {label}
      </label>
      <SearchIcon />
      <input
        id={id}
        type="search"
        value={typed}
        placeholder={label}
        maxLength={100}
        dir="auto"
        autocomplete="off"
        onInput={({ currentTarget }) => {
          const words = currentTarget.value
          setTyped(words)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => tell(words.trim()), pauseFor)
        }}
        onKeyDown={({ key }) => {
          if (key === "Enter") tell(typed.trim())
        }}
      />
    </search>
  )
}
