import { words as german } from "messages:de/faults"
import { words as spanish } from "messages:es/faults"
import { words as french } from "messages:fr/faults"
import { words as portuguese } from "messages:pt-BR/faults"
import { sentenceOf } from "@quick-response/core"
import { Failure } from "@quick-response/http/contract"
import { sayIn } from "@quick-response/web/src/languages/faultsWords.ts"
import { expect } from "vitest"

const languages = [german, spanish, french, portuguese].map(sayIn)

/** The failure of an answer, as a client reads it. */
export const failureOf = async (answer: Response): Promise<Failure> => {
  const { code, message, errors, meta } = await answer.json()
  return new Failure({ code, message, errors, faults: meta.faults, requestId: meta.requestId })
}

/** Expects that each sentence has its fault, and that each language says it in words of its own. */
export const expectSaid = (failure: Failure, rules: ReadonlyArray<string>): void => {
  expect(failure.code).toBe("VALIDATION_FAILED")
  expect(failure.faults.map(({ rule }) => rule)).toEqual(rules)
  expect(failure.errors).toHaveLength(rules.length)
  for (const [place, fault] of failure.faults.entries()) {
    const sentence = failure.errors[place] ?? ""
    const text = sentence.slice(fault.path === "" ? 0 : fault.path.length + 2)
    expect(sentenceOf({ ...fault, text })).toBe(sentence)
    for (const say of languages) expect([sentence, say({ ...fault, text }, "own")]).not.toContain("own")
  }
}
