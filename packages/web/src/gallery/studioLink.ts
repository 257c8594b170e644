import { useEffect, useState } from "preact/hooks"
import { href } from "../app/router.ts"
import type { Design } from "../studio/design/design.ts"
import { fragmentOf } from "../studio/design/fragment.ts"

/** The address of the studio at a design that never changes; without the design until its fragment is made. */
export const useStudioLink = (design: Design): string => {
  const [fragment, setFragment] = useState<string>()
  useEffect(() => {
    fragmentOf(design).then(setFragment)
  }, [design])
  return fragment === undefined ? href("/") : `${href("/")}#${fragment}`
}
