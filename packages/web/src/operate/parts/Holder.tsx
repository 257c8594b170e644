import { href } from "../../frame/router.ts"
import type { DomainSummary } from "./operatorApi.ts"

/** The customer of a domain or code, as a link to its page; by address if the account is open. */
export const Holder = ({
  of: { accountId, email }
}: {
  readonly of: Pick<DomainSummary, "accountId" | "email">
}) => (
  <a href={href(`/operate/customers/${accountId}`)}>
    {email === null ? <code>{accountId}</code> : <bdi>{email}</bdi>}
  </a>
)
