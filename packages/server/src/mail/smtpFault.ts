const sentences: Readonly<Record<string, string>> = {
  EAUTH: "the mail server does not take user and password of QR_SMTP_URL",
  ENOAUTH: "the mail server asks for user and password, which QR_SMTP_URL does not have",
  ECONNECTION: "the mail server cannot be reached, or closed the connection",
  ECONNREFUSED: "no mail server listens at the host and port of QR_SMTP_URL",
  EDNS: "the host of QR_SMTP_URL is not found",
  EENVELOPE: "the mail server refuses sender or recipient",
  EMESSAGE: "the mail server refuses the mail",
  EPROTOCOL: "the mail server's answer is not understood",
  ESOCKET: "the connection to the mail server failed",
  ETIMEDOUT: "the mail server does not answer in time",
  ETLS: "the mail server offers no TLS, or none that can be trusted"
}

/** The steps of a delivery, by the client's names for them. */
const steps = /^(?:API|AUTH|CONN|DATA|EHLO|HELO|LHLO|MAIL FROM|QUIT|RCPT TO|STARTTLS)\b/

/** An enhanced status code (RFC 3463) after the reply code. */
const enhancedCode = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/

const property = (error: unknown, name: string): string => {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
  return typeof value === "string" || typeof value === "number" ? String(value) : ""
}

/** Describes a delivery failure without the server's words, which could echo anything, including the password. */
export const smtpFault = (error: unknown): Error => {
  const code = property(error, "code")
  const known = Object.hasOwn(sentences, code) ? code : undefined
  const reply = /^[2-5]\d\d$/.exec(property(error, "responseCode"))?.[0]
  const details = [
    known,
    reply === undefined ? undefined : `reply ${reply}`,
    enhancedCode.exec(property(error, "response"))?.[1],
    steps.exec(property(error, "command"))?.[0]
  ].filter((detail) => detail !== undefined)
  const sentence = known === undefined ? "the mail could not be handed over" : sentences[known]
  return new Error(details.length === 0 ? sentence : `${sentence} (${details.join(", ")})`)
}
