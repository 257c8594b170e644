import type { Orientation } from "@quick-response/images/pixels/Orientation"
import { number } from "../pathText/pathData.ts"
import type { Box } from "../scene/Scene.ts"

/** An orientation around a box's center, as the six numbers of an affine map. */
export const orientationMatrix = ({ xx, xy, yx, yy }: Orientation, box: Box): string => {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  return [xx, yx, xy, yy, x - xx * x - xy * y, y - yx * x - yy * y].map(number).join(" ")
}
