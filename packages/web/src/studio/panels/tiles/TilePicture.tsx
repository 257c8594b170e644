import { useEffect, useRef, useState } from "preact/hooks"
import { sayFault } from "../../../design/sayFault.ts"
import type { Design } from "../../../design/values.ts"
import { CannotDraw } from "../../../drawing/drawingQueue.ts"
import type { DrawingFault } from "../../../drawing/protocol.ts"
import { drawing } from "../../../frame/service.ts"
import { TriangleAlertIcon } from "../../../ground/icons.tsx"
import { useVisible } from "../../../ground/useVisible.ts"
import { liveFault } from "../../state/livePicture.ts"
import type { View } from "./crops.ts"
import { tilePicture } from "./drawTile.ts"
import { pausedDesign } from "./pausedDesign.ts"

/** The design with one thing changed. It is drawn while it is in view; the picture before stays until the next is drawn. */
export const TilePicture = ({
  change,
  view
}: {
  readonly change: (design: Design) => Design
  readonly view: View
}) => {
  const place = useRef<HTMLSpanElement>(null)
  const isVisible = useVisible(place, "120px")
  const [address, setAddress] = useState<string>()
  const [fault, setFault] = useState<DrawingFault>()
  const design = pausedDesign.value
  const sold = drawing.value
  useEffect(() => {
    if (!isVisible || design === undefined || sold === undefined) return
    const aborter = new AbortController()
    const { signal } = aborter
    tilePicture(change(design), view, { isSold: sold === "paid", signal }).then(
      (drawn) => {
        if (signal.aborted) return
        setAddress(drawn.address)
        setFault(drawn.fault)
      },
      (error: unknown) => {
        if (!signal.aborted && error instanceof CannotDraw) setFault(error.fault)
      }
    )
    return () => aborter.abort()
  }, [isVisible, design, sold])
  // If the design itself is refused, the fault is not in this choice.
  const isUnfit = fault !== undefined && liveFault.value === undefined
  return (
    <span
      ref={place}
      class={isUnfit ? "tile-picture unfit" : "tile-picture"}
      title={isUnfit ? fault.faults.map(sayFault).join(" ") : undefined}
    >
      {address === undefined ? null : <img src={address} alt="" width="96" height="96" />}
      {isUnfit ? <TriangleAlertIcon /> : null}
    </span>
  )
}
