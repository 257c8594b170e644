import { type AccountId, generateSlug, type NewRedirect, type PurchaseOrder } from "@quick-response/core"
import { orderBy } from "../storage/accounts.ts"

/** An order of a dynamic code with a slug of its own. */
export const dynamicOrder = (accountId: AccountId): PurchaseOrder & { readonly redirect: NewRedirect } => {
  const slug = generateSlug()
  const shortUrl = "HTTPS://Q.EXAMPLE/"
  return {
    ...orderBy(accountId),
    config: { text: JSON.stringify({ data: shortUrl + slug }), images: [], dataHash: slug },
    contentText: `{"target":"https://example.test/","type":"dynamic"}`,
    redirect: {
      slug,
      shortUrl,
      host: null,
      addressKey: null,
      target: "https://example.test/",
      fallback: null,
      expiresAt: null,
      forwardQuery: false
    }
  }
}
