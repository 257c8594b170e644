import { passkeysWords } from "catalogue:passkeys"
import { settingsWords } from "catalogue:settings"
import { useState } from "preact/hooks"
import { browserName } from "../../account/browserName.ts"
import { api } from "../../frame/api.ts"
import { asMember } from "../../frame/session.ts"
import { formatCount } from "../../ground/format.ts"
import { MonitorIcon } from "../../ground/icons.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { FailedState } from "../../ground/states.tsx"
import { Time } from "../../ground/Time.tsx"
import type { OpenSession } from "./ownAccess.ts"
import { Section } from "./TitledSection.tsx"

/** The number of sessions that are shown until the user expands the list. */
const fewSessions = 10

const Row = ({
  session: { userAgent, createdAt, lastUsedAt, passkeyAt, isCurrent },
  onEnd
}: {
  readonly session: OpenSession
  readonly onEnd: () => void
}) => {
  const words = settingsWords.value
  return (
    <li class="session">
      <MonitorIcon />
      <div>
        <p title={userAgent}>
          {browserName(userAgent)} {isCurrent ? <span class="badge good">{words.thisOne}</span> : null}
        </p>
        <p class="small second">
          {words.signedIn({ at: <Time at={createdAt} />, last: <Time at={lastUsedAt} /> })}
          {passkeyAt === null ? null : passkeysWords.value.bySession}
        </p>
      </div>
      {isCurrent ? null : (
        <button
          type="button"
          class="quiet"
          aria-label={words.endOf({ browser: browserName(userAgent) })}
          onClick={onEnd}
        >
          {words.end}
        </button>
      )}
    </li>
  )
}

/** Lists the sessions of the account, and ends them. */
export const SessionsSection = ({
  sessions,
  onChange
}: {
  readonly sessions: ReadonlyArray<OpenSession>
  readonly onChange: () => void
}) => {
  const words = settingsWords.value
  const [error, setError] = useState<unknown>()
  const [areAllShown, setAreAllShown] = useState(false)
  const end = async (ended: ReadonlyArray<OpenSession>, told: string) => {
    setError(undefined)
    try {
      for (const { id } of ended) await asMember(() => api.endSession(id))
      say(told)
    } catch (failure) {
      setError(failure)
    }
    onChange()
  }
  const shown = areAllShown ? sessions : sessions.slice(0, fewSessions)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <Section title={words.sessions} about={words.aboutSessions}>
      {error === undefined ? null : <FailedState error={error} />}
      <ul class="sessions" aria-label={words.sessions}>
        {shown.map((session) => (
          <Row
            key={session.id}
            session={session}
            onEnd={() => void end([session], words.ended({ browser: browserName(session.userAgent) }))}
          />
        ))}
      </ul>
      {shown.length === sessions.length ? null : (
        <button type="button" class="quiet flush" onClick={() => setAreAllShown(true)}>
          {words.more({ count: formatCount(sessions.length - shown.length) })}
        </button>
      )}
      {others.length < 2 ? null : (
        <button type="button" onClick={() => void end(others, words.allEnded)}>
          {words.endOthers}
        </button>
      )}
    </Section>
  )
}
