declare module "digital-link.js" {
  interface Link {
    isValid(): boolean
    getDomain(): string
    getIdentifier(): Record<string, string>
    getKeyQualifier(key: string): string | undefined
    getAttribute(key: string): string | undefined
  }
  const digitalLink: { readonly DigitalLink: (uri: string) => Link }
  export default digitalLink
}
