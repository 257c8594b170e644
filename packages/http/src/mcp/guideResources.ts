import { guides, guideTitle } from "../docs/guides.ts"

/** A guide as `resources/list` shows it. */
export interface GuideResource {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly mimeType: "text/markdown"
}

const uriOf = (address: string, name: string): string => `${address}/docs/guides/${name}.md`

/** The guides of the service. Nothing of an account is a resource. */
export const listGuides = (address: string): ReadonlyArray<GuideResource> =>
  [...guides].map(([name, text]) => ({
    uri: uriOf(address, name),
    name,
    title: guideTitle(text),
    mimeType: "text/markdown"
  }))

export const readGuide = (address: string, uri: unknown) => {
  const found = [...guides].find(([name]) => uriOf(address, name) === uri)
  return found === undefined
    ? undefined
    : { uri: uriOf(address, found[0]), mimeType: "text/markdown", text: found[1] }
}
