import { demoWords } from "catalogue:demo"
import { useEffect } from "preact/hooks"
import { href } from "../frame/router.ts"
import { service } from "../frame/service.ts"
import { refreshSession } from "../frame/session.ts"
import { formatClock } from "../ground/format.ts"
import { ClockIcon } from "../ground/icons.tsx"
import * as style from "./DemoBar.module.css"

/** Milliseconds until the service has closed an account that is due. */
const afterwards = 1_000

/** Says that the account is a demo, and when it closes; at that time it reloads the session. */
const DemoBar = ({ closesAt }: { readonly closesAt: string }) => {
  const time = Date.parse(closesAt)
  useEffect(() => {
    const timer = setTimeout(() => void refreshSession(), Math.max(0, time - Date.now()) + afterwards)
    return () => clearTimeout(timer)
  }, [time])
  const words = demoWords.value
  return (
    <p class={style.bar}>
      <ClockIcon size={16} />
      <span>
        {words.bar({ time: <time dateTime={closesAt}>{formatClock(time)}</time> })}{" "}
        {service.value?.signUp === "open" ? <a href={href("/account/sign-up")}>{words.own}</a> : null}
      </span>
    </p>
  )
}

export default DemoBar
