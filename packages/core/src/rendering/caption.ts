import type { Path } from "./path.ts"
import type { Box } from "./scene.ts"

/** A line of text as outlines, as large as fits the box, in its middle. */
export const caption = (_text: string, _box: Box): Path => []
