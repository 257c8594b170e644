import type { SendMailOptions } from "nodemailer"

/** A message as it goes over the wire and into files (RFC 5322). */
export const rawMessage = async (message: SendMailOptions): Promise<Buffer> => {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer")
  return new MailComposer(message).compile().build()
}
