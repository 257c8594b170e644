import { panelsWords } from "catalogue:panels"
import { styleBounds } from "@quick-response/design/config/bounds"
import { maximumLogoPixels } from "@quick-response/images/file/logoBounds"
import type { Design } from "../../../design/values.ts"
import { pixelBounds } from "../../../files/fileRequest.ts"
import { type PictureTaker, pictureTaker } from "./takePicture.ts"

/** The design with a picture as its logo; size and padding are kept. */
export const withLogo =
  (image: string) =>
  (before: Design): Design => ({ ...before, logo: { ...before.logo, image } })

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
