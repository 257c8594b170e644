import "./DropPlace.css"
import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { UploadIcon } from "./icons.tsx"

/** A place to drop a file, or to pick one. */
export const DropPlace = ({
  accept,
  onPick,
  children
}: {
  /** The types and the endings of files, as the attribute of inputs has them. */
  readonly accept: string
  readonly onPick: (file: File) => void
  readonly children: ComponentChildren
}) => {
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file !== undefined) onPick(file)
  }
  const stop = (event: Event, over: boolean) => {
    event.preventDefault()
    setIsOver(over)
  }
  return (
    <label
      class={isOver ? "drop-place over" : "drop-place"}
      onDragOver={(event) => stop(event, true)}
      onDragLeave={(event) => stop(event, false)}
      onDrop={(event) => {
        stop(event, false)
        take(event.dataTransfer?.files)
      }}
    >
      <UploadIcon size={24} />
      <span>{children}</span>
      <input
        type="file"
        accept={accept}
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          // The same file can be picked again.
          currentTarget.value = ""
        }}
      />
    </label>
  )
}
