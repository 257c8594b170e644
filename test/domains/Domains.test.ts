import {
  type AccountId,
  Credits,
  DomainPolicy,
  Domains,
  decodeLabel,
  lostAfter,
  ProofResolver,
  RedirectStorage,
  readDomainHost,
  ShortAddresses,
  type Storage,
  StorageError
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { VirtualClock } from "../events/virtualClock.ts"
import { forAll } from "../forAll.ts"
import { openAccount } from "../storage/accounts.ts"

/** The texts at each name, as two name servers have them; undefined for one that is silent. */
type Zone = Map<string, readonly [ReadonlyArray<string> | undefined, ReadonlyArray<string> | undefined]>

const minute = 60_000
const day = 86_400_000

const soldBefore = (shortUrl: string) =>
  Layer.effect(
    RedirectStorage,
    Effect.map(RedirectStorage, (storage) => {
      let reads = 0
      const countShortUrls = Effect.suspend(() =>
        reads++ === 0 ? new StorageError({ cause: "away" }) : Effect.succeed([{ shortUrl, codes: 1 }])
      )
      return RedirectStorage.of({ ...storage, countShortUrls })
    })
  )

/** Runs a test with domains over a store in memory, name servers and a clock. */
const within = <A, E>(
  test: (world: {
    readonly zone: Zone
    readonly clock: VirtualClock
    readonly domains: typeof Domains.Service
    readonly account: Effect.Effect<AccountId>
  }) => Effect.Effect<A, E>,
  {
    target,
    layer: domainsLayer = Domains.layerRemote,
    sold
  }: {
    readonly target?: string | undefined
    readonly layer?: typeof Domains.layer
    /** The start of an address that was sold before; the first read of it fails. */
    readonly sold?: string
  } = {
    target: "edge.example"
  }
): Promise<A> => {
  const zone: Zone = new Map()
  const clock = new VirtualClock(1_800_000_000_000)
  const resolver = Layer.succeed(ProofResolver, {
    lookUp: (name) =>
      Effect.sync(() => {
        const answers = zone.get(name) ?? [[], []]
        const given = answers.filter((texts) => texts !== undefined)
        return given.length < answers.length ? undefined : given
      }),
    lookUpHost: (host) => Effect.sync(() => zone.get(host)?.[0])
  })
  const policy = Layer.succeed(DomainPolicy, {
    target,
    limits: { account: 3, all: 100 },
    isPublic: (host) => host === "co.example"
  })
  const addresses = Layer.succeed(ShortAddresses, {
    shortUrl: "HTTPS://Q.EXAMPLE/",
    ownHosts: new Set(["q.example"]),
    isBlocked: (host) => host === "evil.example"
  })
  const layer = domainsLayer.pipe(
    Layer.provide(Layer.mergeAll(resolver, policy, addresses)),
    Layer.provide(sold === undefined ? Layer.empty : soldBefore(sold)),
    Layer.provideMerge(StorageMemory.layer)
  )
  return Effect.gen(function* () {
    const domains = yield* Domains
    const store = yield* Effect.context<Storage>()
    const account = Effect.provide(Effect.orDie(openAccount(Credits.Credits(0))), store)
    return yield* test({ zone, clock, domains, account })
  }).pipe(Effect.provide(layer), Effect.withClock(clock), Effect.scoped, Effect.runPromise)
}

describe("Domains", () => {
  it("prove() holds a host once each name server has the text", () =>
    within(({ zone, domains, account }) =>
      Effect.gen(function* () {
        const owner = yield* account
        const { host, token, state } = yield* domains.add(owner, "Go.Luna.Example.")
        expect([host, token.length, state]).toEqual(["go.luna.example", 26, "pending"])
        const name = "_quick-response.go.luna.example"
        const text = `qr-domain=${token}`
        const prove = domains.prove(owner, host)
        expect((yield* Effect.flip(prove)).message).toContain(
          `${name} with the text "${text}": none was found`
        )
        zone.set(name, [["qr-domain=other"], [text]])
        expect((yield* Effect.flip(prove)).message).toContain(`found "qr-domain=other", "${text}"`)
        zone.set(name, [[text], undefined])
        expect(yield* Effect.flip(prove)).toMatchObject({ _tag: "DomainNotProved", found: null })
        expect(domains.held(host)).toBeUndefined()
        zone.set(name, [["v=spf1", text], [text]])
        expect(yield* prove).toMatchObject({ state: "proved", found: ["v=spf1", text] })
        expect(domains.held(host)?.accountId).toBe(owner)
        expect(yield* Effect.flip(domains.add(yield* account, host))).toMatchObject({ _tag: "DomainTaken" })
        expect(yield* domains.change(owner, host, { rootTarget: "https://luna.example/" })).toMatchObject({
          rootTarget: "https://luna.example/"
        })
        const own = domains.change(owner, host, { rootTarget: "https://q.example/" })
        expect(yield* Effect.flip(own)).toMatchObject({ _tag: "InvalidInput" })
        yield* domains.remove(owner, host)
        expect(domains.held(host)).toBeUndefined()
      })
    ))

  it("keep hosts of sold codes, even after a failed read", () =>
    within(
      ({ zone, clock, domains, account }) =>
        Effect.gen(function* () {
          const owner = yield* account
          expect(domains.soldUnder("old.example")).toEqual([])
          yield* Effect.promise(() => clock.pass(2_000))
          expect(domains.soldUnder("old.example")).toEqual(["HTTPS://OLD.EXAMPLE/Q/"])
          for (const host of ["old.example", "a.old.example", "edge.example", "go.localhost"])
            expect(yield* Effect.flip(domains.add(owner, host))).toMatchObject({
              errors: [expect.stringMatching(/^host: is a host of this service/)]
            })
          const { host, token } = yield* domains.add(owner, "go.luna.example")
          zone.set(`_quick-response.${host}`, [[`qr-domain=${token}`], [`qr-domain=${token}`]])
          yield* domains.prove(owner, host)
          for (const to of ["old.example", "edge.example"]) {
            const looped = domains.change(owner, host, { rootTarget: `https://${to}/` })
            expect(yield* Effect.flip(looped)).toMatchObject({ _tag: "InvalidInput" })
          }
        }),
      { target: "edge.example", sold: "HTTPS://OLD.EXAMPLE/Q/" }
    ))

  it("checks a pending host each 10 minutes without a request", () =>
    within(
      ({ zone, clock, domains, account }) =>
        Effect.gen(function* () {
          const owner = yield* account
          const { host, token } = yield* domains.add(owner, "one.luna.example")
          zone.set(`_quick-response.${host}`, [[`qr-domain=${token}`], [`qr-domain=${token}`]])
          yield* Effect.promise(() => clock.pass(2 * minute))
          expect(domains.held(host)?.state).toBe("proved")
        }),
      { target: "edge.example", layer: Domains.layer }
    ))

  it("forgets pending hosts after 72 hours, loses held ones after 7 days", () =>
    within(({ zone, clock, domains, account }) =>
      Effect.gen(function* () {
        const owner = yield* account
        const one = yield* domains.add(owner, "one.luna.example")
        yield* domains.add(owner, "two.luna.example")
        const name = "_quick-response.one.luna.example"
        zone.set(name, [[`qr-domain=${one.token}`], [`qr-domain=${one.token}`]])
        const statesAfter = (milliseconds: number) =>
          Effect.promise(() => clock.skip(milliseconds)).pipe(
            Effect.zipRight(domains.lookAtDue),
            Effect.zipRight(domains.list(owner)),
            Effect.map((all) => all.map(({ host, state }) => `${host} ${state}`))
          )
        expect(yield* statesAfter(minute)).toEqual(["one.luna.example proved", "two.luna.example pending"])
        zone.set(name, [[], undefined])
        expect(yield* statesAfter(4 * day)).toEqual(["one.luna.example proved"])
        zone.delete(name)
        expect(yield* statesAfter(lostAfter)).toEqual(["one.luna.example proved"])
        expect(yield* statesAfter(lostAfter)).toEqual(["one.luna.example lost"])
        expect(domains.held("one.luna.example")?.state).toBe("lost")
      })
    ))

  it("is closed without a target", () =>
    within(
      ({ domains, account }) =>
        Effect.gen(function* () {
          const closed = Effect.flip(domains.add(yield* account, "go.luna.example"))
          expect(yield* closed).toMatchObject({ _tag: "DomainsClosed" })
        }),
      { target: undefined }
    ))
})

const reserved = {
  own: new Set(["q.example"]),
  isPublic: (host: string) => host === "co.example",
  isBlocked: (host: string) => host === "evil.example"
}

const ruleOf = (text: string): string | undefined => {
  const read = readDomainHost(text, reserved)
  return Either.isLeft(read) ? read.left.faults?.[0]?.rule : undefined
}

describe("readDomainHost()", () => {
  it.each([
    ["Go.Luna.Example", "go.luna.example"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["xn--bcher-kva.example", "xn--bcher-kva.example"],
    ["日本語とカナ.example", "日本語とカナ.example"]
  ])("takes %s", (text, host) => {
    const read = readDomainHost(text, reserved)
    expect(Either.isRight(read) && decodeLabel(read.right.split(".")[0] ?? "")).toBe(
      decodeLabel(host.split(".")[0] ?? "")
    )
  })

  it.each([
    ["luna", "notDomain"],
    ["", "notDomain"],
    ["127.0.0.1", "notDomain"],
    ["127.1", "notDomain"],
    ["[::1]", "notDomain"],
    ["luna.example/a", "notDomain"],
    ["luna.example:80", "notDomain"],
    ["a b.example", "notDomain"],
    ["lu\nna.example", "notDomain"],
    ["luna%2eexample", "notDomain"],
    ["luna.example\0", "notDomain"],
    ["@luna.example", "notDomain"],
    ["//luna.example", "notDomain"],
    ["luna.example:", "notDomain"],
    ["-a.example", "notDomain"],
    ["_a.example", "notDomain"],
    [`${"a".repeat(64)}.example`, "notDomain"],
    [`${"a.".repeat(150)}example`, "notDomain"],
    ["q.example", "domainIsOwn"],
    ["go.Q.example", "domainIsOwn"],
    ["co.example", "domainIsPublic"],
    ["evil.example", "domainIsBlocked"],
    ["pаypal.example", "domainMixesScripts"],
    ["lunа.example", "domainMixesScripts"]
  ])("refuses %s", (text, rule) => {
    expect(ruleOf(text)).toBe(rule)
  })

  it("reads any text as a host in lower-case ASCII or a fault", () =>
    forAll([FastCheck.string({ unit: "binary", maxLength: 300 })], {}, (text) => {
      const read = readDomainHost(text, reserved)
      if (Either.isRight(read)) expect(read.right).toMatch(/^[a-z0-9.-]{3,253}$/)
      else expect(read.left.errors[0]).toMatch(/^host: /)
    }))
})

describe("decodeLabel()", () => {
  it("reverses the host parser's Punycode", () =>
    forAll(
      [
        FastCheck.string({ unit: FastCheck.constantFrom(..."aböçñ日本語кириλ"), minLength: 1, maxLength: 12 })
      ],
      {},
      (label) => {
        const { hostname } = new URL(`http://a${label}.example/`)
        expect(decodeLabel(hostname.split(".")[0] ?? "")).toBe(`a${label}`.normalize("NFC"))
      }
    ))
})
