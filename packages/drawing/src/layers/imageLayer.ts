import type { LogoContent } from "@quick-response/images/logo/LogoImage"
import type { LogoLayer } from "../scene/Scene.ts"

/** A picture that was read, at its place. */
export const imageLayer = (
  content: LogoContent,
  place: Pick<LogoLayer, "box" | "clip" | "behind" | "ground">
): LogoLayer =>
  content.kind === "raster"
    ? { kind: "image", image: content.image, orientation: content.orientation, ...place }
    : { kind: "picture", picture: content.picture, ...place }
