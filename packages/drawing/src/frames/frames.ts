import type { FrameStyle } from "@quick-response/design/config/options"
import { arrow } from "./arrow.ts"
import { badge, balloon, banners, ribbon, speech, textOnly } from "./bands.ts"
import { envelope } from "./envelope.ts"
import { aModuleAway, bare, type Caption, type Draw, type Frame } from "./Frame.ts"
import { gift } from "./gift.ts"
import { handArrow } from "./handArrow.ts"
import { border, box, focusCorners, polaroid } from "./lines.ts"
import { bag, clapper, cup, phone, tag, ticket } from "./objects.ts"
import { arch, plaque, poster } from "./panels.ts"
import { circular, seal } from "./rings.ts"

const frames: Record<FrameStyle, Draw> = {
  none: bare,
  border,
  "banner-below": aModuleAway(banners(0, 1, 0.2)),
  "banner-above": aModuleAway(banners(1, 0, 0.2)),
  "text-only": aModuleAway(textOnly),
  "balloon-below": aModuleAway(balloon(false)),
  "balloon-above": aModuleAway(balloon(true)),
  ribbon: aModuleAway(ribbon),
  "focus-corners": focusCorners,
  box,
  badge,
  circular,
  ticket,
  phone: aModuleAway(phone),
  arrow: aModuleAway(arrow),
  polaroid,
  bag,
  "double-banner": aModuleAway(banners(1, 1, 0.15)),
  speech: aModuleAway(speech),
  seal,
  cup,
  tag,
  clapper,
  envelope,
  gift,
  "hand-arrow": aModuleAway(handArrow),
  poster: aModuleAway(poster),
  arch,
  plaque
}

/** A square with its quiet zone: the side in modules, and the offset of the silhouette. */
export interface QuietSquare {
  readonly side: number
  readonly inset: number
}

/**
 * The area inside a frame: a silhouette of `columns` modules with its quiet zone. A square includes the margin already;
 * other silhouettes get half of it, so that no frame touches their rim.
 */
export const withQuietZone = (isSquare: boolean, columns: number, margin: number): QuietSquare => {
  const inset = isSquare ? 0 : Math.ceil(margin / 2)
  return { side: columns + 2 * inset, inset }
}

/** The frame of a style around a picture of `side` by `side` modules, quiet zone included. */
export const frameAround = (style: FrameStyle, side: number, caption: Caption | undefined): Frame =>
  frames[style](side, caption)
