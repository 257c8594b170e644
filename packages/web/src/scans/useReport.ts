import { useEffect } from "preact/hooks"
import { type Resource, useResource } from "../frame/useResource.ts"
import {
  daysBefore,
  loadReport,
  monthDays,
  type Period,
  periods,
  questionOf,
  type Report
} from "./reportQuestions.ts"

/** Milliseconds after which a visible page asks for new scans: they are shown within two seconds. */
const askEvery = 1000

/** A number that changes with each visit, fetched while the page is visible; undefined until it is known. */
export const useVisits = (id: string | undefined): number | undefined => {
  const { data, reload } = useResource(
    (signal) => loadReport(id, questionOf({ from: (today) => today, interval: "day" }), signal),
    [id]
  )
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) reload()
    }, askEvery)
    return () => clearInterval(timer)
  }, [reload])
  return data === undefined ? undefined : data.scans + data.links + data.bots
}

/** The report of a period, reloaded after each new visit. */
export const useReport = (
  id: string | undefined,
  period: Period,
  visits: number | undefined
): Resource<Report> =>
  useResource((signal) => loadReport(id, questionOf(period), signal), [id, period.name, visits])

/** The scans of the 30 days before the last 30; undefined until they are known. */
export const useEarlierScans = (id: string | undefined): number | undefined =>
  useResource(
    (signal) =>
      loadReport(
        id,
        questionOf({ from: periods[1].from, interval: "day" }, daysBefore(new Date(), monthDays)),
        signal
      ),
    [id]
  ).data?.scans
