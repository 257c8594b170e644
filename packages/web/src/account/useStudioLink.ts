import { useEffect, useState } from "preact/hooks"
import { fragmentOf } from "../design/fragment.ts"
import type { Design } from "../design/values.ts"
import { href } from "../frame/router.ts"

/**
 * The address of the studio with a design that never changes; without the design until its fragment is made, or if it
 * is too long.
 */
export const useStudioLink = (design: Design | undefined): string => {
  const [fragment, setFragment] = useState<string>()
  useEffect(() => {
    if (design !== undefined) void fragmentOf(design).then(setFragment)
  }, [design])
  return fragment === undefined ? href("/") : `${href("/")}#${fragment}`
}
