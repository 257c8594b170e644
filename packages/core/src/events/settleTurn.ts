import * as DateTime from "effect/DateTime"
import type { SettledTurn } from "../storage/WebhookStorage.ts"
import type { EventPlace } from "./EventId.ts"
import { type EventPosition, positionAfter } from "./EventPosition.ts"
import { delayOfProbe, delayOfRepeat, hour, second } from "./retryDelays.ts"
import {
  type Delivery,
  maximumWidth,
  type SendFailure,
  type SendFault,
  type Webhook,
  type WebhookProgress
} from "./Webhook.ts"
import type { SendResult } from "./WebhookSender.ts"

/** An event after a webhook's position, in a turn. */
export interface NewEvent {
  readonly place: EventPlace
  /** False if the webhook did not choose its type: then it is skipped. */
  readonly isWanted: boolean
  /** Undefined if it was not sent. */
  readonly result: SendResult | undefined
}

/** An event that is sent again, in a turn. */
export interface RepeatedEvent {
  /** The last attempt before this turn. */
  readonly delivery: Delivery
  readonly result: SendResult | undefined
}

/** The events of a turn: those after the position in order, and repeated ones. */
export interface Turn {
  readonly fresh: ReadonlyArray<NewEvent>
  readonly repeated: ReadonlyArray<RepeatedEvent>
}

/** The largest `Retry-After` that is honored, in milliseconds. */
const longestRetryAfter = hour

/** Milliseconds without success until the owner is notified, and until the webhook is disabled. */
const warnedAfter = 24 * hour
const disabledAfter = 5 * warnedAfter

/** The most concurrent events to a failing webhook. */
export const probeWidth = 4

/** Milliseconds of an answer from which a target gets fewer concurrent events. */
const slowFrom = 5 * second

/** Faults of the target, not of the event: no request was sent. */
const unreachable: ReadonlySet<SendFault | null> = new Set(["refused-target", "dns", "connect", "tls"])

const isPassed = ({ error }: SendResult): boolean => error === null

const waitOf = ({ retryAfter = 0 }: SendResult): number =>
  Math.min(Math.max(0, retryAfter * second), longestRetryAfter)

const prefixUntil = <A>(list: ReadonlyArray<A>, isEnd: (element: A) => boolean): ReadonlyArray<A> => {
  const end = list.findIndex(isEnd)
  return end === -1 ? list : list.slice(0, end)
}

/** The delivery of an event after another counted attempt. */
const attempted = (
  { stream, sequence }: Pick<EventPlace, "sequence" | "stream">,
  earlier: number,
  result: SendResult,
  at: DateTime.Utc,
  random: number
): Delivery => {
  const attempts = earlier + 1
  const delay = isPassed(result) ? undefined : delayOfRepeat(attempts, random)
  const { status, error, milliseconds } = result
  const state = isPassed(result) ? "delivered" : delay === undefined ? "failed" : "retrying"
  const dueAt = delay === undefined ? null : DateTime.add(at, { millis: Math.max(delay, waitOf(result)) })
  return { stream, sequence, state, attempts, status, error, milliseconds, attemptedAt: at, dueAt }
}

type Tried<A> = A & { readonly result: SendResult }

const isTried = <A extends { readonly result: SendResult | undefined }>(event: A): event is Tried<A> =>
  event.result !== undefined

/** The width after new events were sent: doubled if all were fast, else halved. */
const widthAfter = (width: number, results: ReadonlyArray<SendResult>): number => {
  if (results.length === 0) return width
  const isEasy = results.every((result) => isPassed(result) && result.milliseconds < slowFrom)
  return isEasy ? Math.min(2 * width, maximumWidth) : Math.max(1, Math.floor(width / 2))
}

const lastFailureOf = (results: ReadonlyArray<SendResult>): SendFailure | undefined =>
  results.reduce<SendFailure | undefined>(
    (last, { status, error }) => (error === null ? last : { status, error }),
    undefined
  )

/** The progress of a failing webhook, and the mail to its owner. */
const failedProgress = (
  webhook: Webhook,
  position: EventPosition,
  results: ReadonlyArray<SendResult>,
  at: DateTime.Utc
): Pick<SettledTurn, "mail" | "progress"> => {
  const failures = webhook.failures + 1
  const failingSince = webhook.failingSince ?? at
  const age = at.epochMillis - failingSince.epochMillis
  const delay = Math.max(delayOfProbe(failures), ...results.map(waitOf))
  const progress: WebhookProgress = {
    position,
    width: probeWidth,
    failures,
    failingSince,
    lastFailure: lastFailureOf(results) ?? webhook.lastFailure,
    isWarned: webhook.isWarned,
    pausedUntil: DateTime.add(at, { millis: delay }),
    disabledReason: webhook.disabledReason
  }
  if (!webhook.isWarned && age >= warnedAfter)
    return { progress: { ...progress, isWarned: true }, mail: "webhook-failing" }
  // Never before its owner was notified: without a running process there was no attempt.
  return webhook.isWarned && age >= disabledAfter
    ? { progress: { ...progress, disabledReason: "failing" }, mail: "webhook-disabled" }
    : { progress, mail: undefined }
}

/** A turn without success whose target is at fault: its events remain due. */
const failedTurn = (
  webhook: Webhook,
  { fresh, repeated }: Turn,
  results: ReadonlyArray<SendResult>,
  at: DateTime.Utc,
  random: () => number
): SettledTurn => {
  const passedOver = prefixUntil(fresh, ({ isWanted }) => isWanted)
  const position = passedOver.reduce((place, event) => positionAfter(place, event.place), webhook.position)
  const { progress, mail } = failedProgress(webhook, position, results, at)
  const pausedUntil = progress.pausedUntil ?? at
  // Attempts count if the event may be at fault; an outage must not use them up.
  const isOutage = fresh.some(isTried) || results.every(({ error }) => unreachable.has(error))
  const deliveries = repeated.filter(isTried).map(({ delivery, result }): Delivery => {
    const next = attempted(delivery, delivery.attempts, result, at, random())
    return isOutage
      ? { ...next, attempts: delivery.attempts, state: "retrying", dueAt: pausedUntil }
      : { ...next, dueAt: next.dueAt === null ? null : DateTime.max(next.dueAt, pausedUntil) }
  })
  return { progress, deliveries, mail }
}

/** A turn with a success, or whose only failures are events that others overtook before. */
const passedTurn = (
  webhook: Webhook,
  { fresh, repeated }: Turn,
  results: ReadonlyArray<SendResult>,
  at: DateTime.Utc,
  random: () => number
): SettledTurn => {
  const tried = fresh.filter(isTried)
  const { failures, failingSince, lastFailure, isWarned, disabledReason } = webhook
  const standing = results.some(isPassed)
    ? { failures: 0, failingSince: null, lastFailure: null, isWarned: false }
    : { failures, failingSince, lastFailure, isWarned }
  return {
    progress: {
      ...standing,
      pausedUntil: null,
      disabledReason,
      position: fresh.reduce((place, event) => positionAfter(place, event.place), webhook.position),
      width: widthAfter(
        webhook.width,
        tried.map(({ result }) => result)
      )
    },
    deliveries: [
      ...tried.map(({ place, result }) => attempted(place, 0, result, at, random())),
      ...repeated
        .filter(isTried)
        .map(({ delivery, result }) => attempted(delivery, delivery.attempts, result, at, random()))
    ],
    mail: undefined
  }
}

/**
 * Decides the fate of a webhook and its events after a turn. After a success, the position moves past all sent events,
 * and failed ones are retried separately. Otherwise the position stays and the webhook is failing, unless only
 * overtaken events failed. A target that answers 410 is gone and gets no more events.
 */
export const settleTurn = (
  webhook: Webhook,
  turn: Turn,
  at: DateTime.Utc,
  random: () => number
): SettledTurn => {
  // An event that was not sent blocks later ones.
  const fresh = prefixUntil(turn.fresh, ({ isWanted, result }) => isWanted && result === undefined)
  const settled = { fresh, repeated: turn.repeated }
  const sent = [...fresh, ...turn.repeated].flatMap(({ result }) => (result === undefined ? [] : [result]))
  const isFailed =
    sent.length > 0 &&
    !sent.some(isPassed) &&
    (webhook.failingSince !== null ||
      fresh.some(isTried) ||
      sent.every(({ error }) => unreachable.has(error)))
  const decided = (isFailed ? failedTurn : passedTurn)(webhook, settled, sent, at, random)
  return sent.some(({ status }) => status === 410)
    ? { ...decided, progress: { ...decided.progress, disabledReason: "gone" }, mail: "webhook-disabled" }
    : decided
}
