import { panelsWords } from "catalogue:panels"
import { type ReadonlySignal, signal } from "@preact/signals"
import { styleBounds } from "@quick-response/design/config/bounds"
import { maximumLogoPixels } from "@quick-response/images/file/logoBounds"
import type { Design } from "../../../design/values.ts"
import { pixelBounds } from "../../../files/fileRequest.ts"
import { say } from "../../../ground/LiveRegion.tsx"
import { design, edit } from "../../state/design.ts"
import { type PictureUse, readPictureFile, type Told } from "./readPictureFile.ts"

/** The design with a picture as its logo; size and padding are kept. */
export const withLogo =
  (image: string) =>
  (before: Design): Design => ({ ...before, logo: { ...before.logo, image } })

/** Takes files for one use. */
export interface PictureTaker {
  /** The conversion of the last file; undefined if it was used unchanged. */
  readonly note: ReadonlySignal<Told | undefined>
  /** The reason why the last file was refused; undefined if it was used. */
  readonly refusal: ReadonlySignal<Told | undefined>
  /** Takes a file. If it cannot be used, the design is unchanged, and `refusal` says why. */
  readonly take: (file: File) => Promise<void>
}

/** Makes a {@link PictureTaker} for a use; `taken` is said on success. */
export const pictureTaker = (use: PictureUse, taken: Told): PictureTaker => {
  const refusal = signal<Told | undefined>(undefined)
  const note = signal<Told | undefined>(undefined)
  const take = async (file: File): Promise<void> => {
    const read = await readPictureFile(file, design.peek(), use)
    note.value = "note" in read ? read.note : undefined
    if ("fault" in read) {
      refusal.value = read.fault
      return
    }
    refusal.value = undefined
    edit(use.withImage(read.image))
    say(`${taken()} ${read.note?.() ?? ""}`)
  }
  return { note, refusal, take }
}

/** Takes files for the logo. */
export const logoTaker: PictureTaker = /* @__PURE__ */ pictureTaker(
  {
    field: "logo",
    // A logo is never drawn wider.
    widest: Math.floor(styleBounds.logoSize.maximum * pixelBounds.most),
    mostPixels: maximumLogoPixels,
    withImage: withLogo
  },
  () => panelsWords.value.logoTaken
)
