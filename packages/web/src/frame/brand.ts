const { document } = globalThis

const name = document?.querySelector<HTMLMetaElement>("meta[name=application-name]")?.content

/** The name under which the service is run, as the page names it. */
export const brandName: string = name ?? "Quick-Response"

/** The address of the brand's mark, which is the page's icon; undefined if the service has this project's mark. */
export const brandMark: string | undefined =
  name && document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href
