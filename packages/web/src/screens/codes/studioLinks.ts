import { type BoughtCode, designOfCode } from "../../design/designOfCode.ts"
import { fragmentOf } from "../../design/fragment.ts"
import { href } from "../../frame/router.ts"

/**
 * The addresses of the studio with the design of a bought code, and with a copy under another name; a design that is
 * too long is left out.
 */
export const studioLinksOf = async (code: BoughtCode, copyName: string) => {
  const design = await designOfCode(code)
  const linkTo = async (one: typeof design): Promise<string> => {
    const fragment = await fragmentOf(one)
    return fragment === undefined ? href("/") : `${href("/")}#${fragment}`
  }
  return { open: await linkTo(design), copy: await linkTo({ ...design, name: copyName }) }
}
