const { document } = globalThis

const name = document?.querySelector<HTMLMetaElement>("meta[name=application-name]")?.content

/** The service's name, as the page shows it. */
export const brandName: string = name ?? "Quick-Response"

/** The address of the brand's logo, which is the page's icon; undefined if the service uses this project's logo. */
export const brandMark: string | undefined =
  name && document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href
