import { type ReadonlySignal, signal } from "@preact/signals"
import { say } from "../../../design/LiveRegion.tsx"
import { type Design, design, edit } from "../../design/design.ts"
import { readLogoFile } from "./readLogoFile.ts"

const refusal = signal<string | undefined>(undefined)

const note = signal<string | undefined>(undefined)

/** What was done to the last file, so that it can be a logo; undefined where nothing was. */
export const logoNote: ReadonlySignal<string | undefined> = note

/** Why the last file was not taken for a logo; undefined where it was. */
export const logoRefusal: ReadonlySignal<string | undefined> = refusal

/** The design with a picture for its logo; size and padding stay as they were. */
export const withLogo =
  (image: string) =>
  (before: Design): Design => ({ ...before, logo: { ...before.logo, image } })

/** Takes a file for the logo. Where it cannot be one, the design stays as it is, and {@link logoRefusal} says why. */
export const takeLogo = async (file: File): Promise<void> => {
  const read = await readLogoFile(file, design.peek())
  note.value = "note" in read ? read.note : undefined
  if ("fault" in read) {
    refusal.value = read.fault
    return
  }
  refusal.value = undefined
  edit(withLogo(read.image))
  say(`The picture is the logo now. ${read.note ?? ""}`)
}
