import { useEffect, useRef, useState } from "preact/hooks"
import { frameWords } from "../languages/frameWords.ts"
import { CheckIcon, CopyIcon } from "./icons.tsx"
import { say } from "./LiveRegion.tsx"

/** Milliseconds that a button says that it copied. */
const saidFor = 2000

/** Copies a text, and says "Copied" for a while, without changing its width. */
export const CopyButton = ({ text, label }: { readonly text: string; readonly label?: string }) => {
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      say(frameWords.value.notCopied)
      return
    }
    setIsCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsCopied(false), saidFor)
  }
  const words = frameWords.value
  return (
    <button
      type="button"
      class="copy"
      aria-label={isCopied ? words.copied : (label ?? words.copy)}
      onClick={() => void copy()}
    >
      {isCopied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
      <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
    </button>
  )
}

/** A command, or a text for programs, with a button that copies it. */
export const Snippet = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <div class="copyable">
    <pre>{text}</pre>
    <CopyButton text={text} label={label} />
  </div>
)
