import { processorLimits, requestLimits } from "@quick-response/server"
import { expect, test } from "vitest"

test("requestLimits() gives an address a fifth of an account's requests, whole, and at least one", () => {
  expect(requestLimits(600)).toEqual({ account: 600, address: 120 })
  expect(requestLimits(5)).toEqual({ account: 5, address: 1 })
  expect(requestLimits(9)).toEqual({ account: 9, address: 1 })
  expect(requestLimits("off")).toBe("off")
})

test("processorLimits() gives an address a quarter of an account's seconds", () => {
  expect(processorLimits(20)).toEqual({ account: 20, address: 5 })
  expect(processorLimits(1)).toEqual({ account: 1, address: 0.25 })
  expect(processorLimits("off")).toBe("off")
})
