/** The name under which the service is run, as the page names it. */
export const brandName: string =
  globalThis.document?.querySelector<HTMLMetaElement>("meta[name=application-name]")?.content ??
  "Quick-Response"
