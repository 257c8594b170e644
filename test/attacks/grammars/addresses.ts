import { type Grammar, largestBody, move, post } from "../Attack.ts"
import type { Random } from "../random.ts"
import { hostileText } from "./texts.ts"

const fullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))

/** Other spellings of a domain. IDNA considers many of them equal. */
const domains = [
  "example.com",
  "EXAMPLE.com",
  "\uff45xample.com",
  fullWidth("example"),
  "example\u3002com",
  "example\uff0ecom",
  "ex\u00adample.com",
  "ex\u200bample.com",
  "example.com.",
  "xn--exmple-cua.com",
  "ex\u00e4mple.com",
  "exa\u0308mple.com",
  "fa\u00df.example",
  "[127.0.0.1]",
  "[IPv6:::1]",
  "127.1",
  "0x7f.1",
  "localhost",
  "example..com",
  "-example.com",
  `${"a".repeat(64)}.com`,
  `${"a.".repeat(120)}com`,
  `xn--${"a".repeat(59)}.com`
] as const

const locals = (random: Random, victim: string): string =>
  random.of([
    victim,
    victim.toUpperCase(),
    fullWidth(victim),
    `${victim.slice(0, 2)}.${victim.slice(2)}`,
    `${victim}+${random.below(99)}`,
    `"${victim}"`,
    `"${victim}\\" "`,
    `${victim}(comment)`,
    `.${victim}`,
    `${victim}\u0301`,
    `${victim.slice(1)}\u0131`,
    hostileText(random, 64),
    hostileText(random, largestBody / 4),
    `${"a.".repeat(30)}a`,
    `${victim}\r\nBcc: other@example.com\r\n`
  ])

/** Spellings of a few mailboxes at each endpoint that takes an address, several at once. */
export const addresses: Grammar = (random, fresh) =>
  Array.from({ length: 1 + random.below(4) }, () => {
    const email = `${locals(random, `victim${fresh.length % 5}`)}@${random.chance(0.1) ? hostileText(random, 300) : random.of(domains)}`
    return move(
      random.of([
        post("stranger", "/v1/Account/sign-up", { email }),
        post("stranger", "/v1/Account/sign-up", { email }),
        post("stranger", "/v1/Account/password-reset", { email }),
        post("stranger", "/v1/Account/session", { email, password: "a wrong password" }),
        {
          ...post("person", "/v1/Account/email", { email, currentPassword: "a wrong password" }),
          method: "PUT"
        }
      ])
    )
  })
