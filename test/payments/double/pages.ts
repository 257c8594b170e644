import type { Books } from "./books.ts"

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

const document = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>body{font:16px system-ui;margin:2rem auto;max-width:60rem;padding:0 1rem}button,a{margin:.25rem;padding:.5rem 1rem}</style><h1>${title}</h1>${body}</html>`

const button = (name: string, label: string): string =>
  `<button name="press" value="${name}">${label}</button>`

/** The payment page of a customer. */
export const hostedPage = (books: Books, id: string): string => {
  const session = books.sessions.get(id)
  if (session?.status !== "open")
    return document("Stripe (double)", "<p>This checkout is not open any more.</p>")
  const price = `${session.amount_total} ${escaped(session.currency ?? "")}, in minor units`
  return document(
    "Stripe (double)",
    `<p>${price}</p><form method="post">${button("card", "Pay by card")}${button("declined", "Pay by a card that is declined")}${button("bank", "Pay by a bank that takes days")}</form><a href="${escaped(session.cancel_url ?? "/")}">Back without paying</a>`
  )
}

/** Acts on a pressed button; returns the next page, or undefined if it is not possible now. */
export const pressed = (books: Books, checkout: string, form: URLSearchParams): string | undefined => {
  const name = form.get("press")
  try {
    if (name === "declined") return `/pay/${checkout}`
    const { success_url } = books.session(checkout)
    books.pay(checkout, name === "bank" ? "bank" : "card")
    return success_url ?? "/"
  } catch {
    return undefined
  }
}
