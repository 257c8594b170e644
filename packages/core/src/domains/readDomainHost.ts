import * as Either from "@quick-response/core/either"
import { isBelow, readHost } from "@quick-response/design/content/codes/hostName"
import type { Fault, Path } from "@quick-response/design/field/faults"
import {
  domainIsBlocked,
  domainIsOwn,
  domainIsPublic,
  domainMixesScripts,
  notDomain
} from "../config/accountRules.ts"
import { type InvalidInput, invalidInput } from "../config/refusals.ts"
import { DomainHost } from "./Domain.ts"
import { decodeLabel } from "./decodeLabel.ts"

/** The hosts that no account may have. */
export interface ReservedHosts {
  /** The service's own hosts: neither they nor hosts below them. */
  readonly own: ReadonlySet<string>
  /** True for a host under which the public registers names. */
  readonly isPublic: (host: string) => boolean
  /** True for a host that the operator blocks. */
  readonly isBlocked: (host: string) => boolean
}

const longestHost = 253
const longestLabel = 63
/** Longer texts are not parsed. */
const longestText = 1000

/** Labels of letters, digits and hyphens. The last one must not be only digits, as in an IPv4 address. */
const isName = (host: string): boolean => {
  const labels = host.split(".")
  return (
    host.length <= longestHost &&
    labels.length >= 2 &&
    labels.every(
      (label) => label.length <= longestLabel && /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label)
    ) &&
    !/^\d+$/.test(labels.at(-1) ?? "")
  )
}

/** The scripts of labels, each alone or with the scripts that one word can mix. */
const scripts: ReadonlyArray<RegExp> = [
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Armenian}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Hebrew}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Bengali}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Gurmukhi}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Gujarati}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Tamil}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Telugu}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Kannada}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Malayalam}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Sinhala}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Thai}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Lao}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Tibetan}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Myanmar}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Ethiopic}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Khmer}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Cherokee}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Han}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]*$/u
]

/** True if a label's characters belong to one script, or to scripts that are written together. */
const isOfOneScript = (label: string): boolean => scripts.some((pattern) => pattern.test(label))

/** A host in lower-case ASCII. IP addresses, single labels and labels that mix scripts are faults. */
export const readHostName = (text: string, path: Path): string | Fault => {
  const host = text.length > longestText ? undefined : readHost(text)
  if (host === undefined || !isName(host)) return notDomain(path, { value: text.slice(0, 100) })
  return host.split(".").every((label) => isOfOneScript(decodeLabel(label)))
    ? host
    : domainMixesScripts(path, {})
}

/**
 * The host of a domain that an account may have. Also refuses public suffixes, and the hosts of the service and of its
 * block list.
 */
export const readDomainHost = (
  text: string,
  { own, isPublic, isBlocked }: ReservedHosts
): Either.Either<DomainHost, InvalidInput> => {
  const refuse = (fault: Fault) => Either.left(invalidInput([fault]))
  const path = ["host"]
  const host = readHostName(text, path)
  if (typeof host !== "string") return refuse(host)
  if (isBelow(host, own)) return refuse(domainIsOwn(path, {}))
  if (isPublic(host)) return refuse(domainIsPublic(path, { host }))
  if (isBlocked(host)) return refuse(domainIsBlocked(path, { host }))
  return Either.right(DomainHost.make(host))
}
