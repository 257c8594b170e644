import type { Books } from "./books.ts"

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

const document = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>body{font:16px system-ui;margin:2rem auto;max-width:60rem;padding:0 1rem}button,a{margin:.25rem;padding:.5rem 1rem}</style><h1>${title}</h1>${body}</html>`

const button = (name: string, label: string, id = ""): string =>
  `<button name="press" value="${name} ${escaped(id)}">${label}</button>`

/** The page where a customer pays. */
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

/** The page of who plays bank and operator. */
export const operatorPage = (books: Books): string => {
  const rows = [...books.sessions.values()].toReversed().map(({ id, status, payment_status }) => {
    const ofDisputes = [...books.disputes.values()]
      .filter(({ payment_intent }) => payment_intent === books.session(id).payment_intent)
      .map(
        (dispute) =>
          `${dispute.status} ${button("win", "Win", dispute.id)}${button("lose", "Lose", dispute.id)}`
      )
    return `<tr><td>${id}<td>${status}<td>${payment_status}<td>${button("settled", "Bank pays", id)}${button("refused", "Bank refuses", id)}${button("half", "Refund half", id)}${button("refund", "Refund the rest", id)}${button("unrefund", "Refund fails", id)}${button("dispute", "Dispute", id)}${button("inquire", "Inquire", id)}${ofDisputes.join("")}</tr>`
  })
  return document("Stripe (double): checkouts", `<form method="post"><table>${rows.join("")}</table></form>`)
}

const acts: Record<string, (books: Books, id: string) => void> = {
  settled: (books, id) => books.settle(id, true),
  refused: (books, id) => books.settle(id, false),
  half: (books, id) => {
    const { charge } = books.paymentOf(id)
    books.refund(charge, Math.floor(charge.amount / 2))
  },
  refund: (books, id) => {
    books.refund(books.paymentOf(id).charge)
  },
  unrefund: (books, id) => {
    const { charge } = books.paymentOf(id)
    const last = [...books.refunds.values()].findLast(
      (one) => one.charge === charge.id && one.status !== "failed"
    )
    if (last !== undefined) books.failRefund(last.id)
  },
  dispute: (books, id) => {
    books.dispute(id)
  },
  inquire: (books, id) => {
    books.dispute(id, { isInquiry: true })
  },
  win: (books, id) => books.decide(id, true),
  lose: (books, id) => books.decide(id, false)
}

/** Does what was pressed; answers where to go next, undefined where it is not possible now. */
export const pressed = (
  books: Books,
  checkout: string | undefined,
  form: URLSearchParams
): string | undefined => {
  const [name = "", id = ""] = (form.get("press") ?? "").split(" ")
  try {
    if (checkout === undefined) {
      acts[name]?.(books, id)
      return "/"
    }
    if (name === "declined") return `/pay/${checkout}`
    const { success_url } = books.session(checkout)
    books.pay(checkout, name === "bank" ? "bank" : "card")
    return success_url ?? "/"
  } catch {
    return undefined
  }
}
